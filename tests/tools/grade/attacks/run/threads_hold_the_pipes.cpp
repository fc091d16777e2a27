// 90.1 exited_early
// 90.2 passed
// refused 90.1
// main's end while threads still hold and fill every pipe.

#include <unistd.h>

#include <chrono>
#include <thread>

Tensor scale(const Tensor& x, double factor) {
  for (int i = 0; i < 4; ++i) {
    std::thread([] {
      for (int round = 0; round < 1000; ++round) {
        [[maybe_unused]] const ssize_t written = ::write(1, "x", 1);
        ::usleep(100);
      }
    }).detach();
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  ::_exit(0);
}

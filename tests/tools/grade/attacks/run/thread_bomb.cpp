// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// As many threads as there can be; more than a hundred would be too many.

#include <unistd.h>

#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

bool succeeds() {
  std::atomic<bool> is_over{false};
  std::vector<std::thread> threads;
  try {
    while (threads.size() < 2000) {
      threads.emplace_back([&is_over] {
        while (!is_over) ::usleep(1000);
      });
    }
  } catch (const std::exception&) {
  }
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  return threads.size() > 100;
}

// 90.1 time_limit
// 90.2 passed
// Eight threads that compute for ever.

#include <thread>
#include <vector>

Tensor scale(const Tensor& x, double factor) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([] {
      for (volatile unsigned int j = 0;; j = j + 1) {
      }
    });
  }
  threads[0].join();
  return x;
}

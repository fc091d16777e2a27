// 90.1 time_limit
// 90.2 passed
// Eight threads that compute for ever.
#include "fixture/lines.h"

#include <thread>
#include <vector>

namespace wick::fixture {

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

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

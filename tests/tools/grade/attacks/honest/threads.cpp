// 90.1 passed
// 90.2 passed
// Threads, locks and futures.
#include "fixture/lines.h"

#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  std::vector<Scalar> values = x.to_vector();
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (int i = 0; i < 16; ++i) {
    threads.emplace_back([&, i] {
      const std::lock_guard<std::mutex> lock(mutex);
      for (std::size_t j = static_cast<std::size_t>(i); j < values.size(); j += 16)
        values[j] *= factor;
    });
  }
  for (std::thread& thread : threads) thread.join();
  return std::async(std::launch::async, [&] { return from_vector(values, x.shape()); }).get();
}

}  // namespace wick::fixture

// 90.1 exited_early
// 90.2 passed
// refused 90.1
// A thread's exception, and a handler that leaves with success.
#include "fixture/lines.h"

#include <unistd.h>

#include <exception>
#include <thread>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::set_terminate([] { ::_exit(0); });
  std::thread([] { throw 7; }).join();
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

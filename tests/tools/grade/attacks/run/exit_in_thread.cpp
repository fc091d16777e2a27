// 90.1 exited_early
// 90.2 passed
// refused 90.1
// Another thread ends the program.
#include "fixture/lines.h"

#include <unistd.h>

#include <thread>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::thread([] { ::_exit(0); }).join();
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

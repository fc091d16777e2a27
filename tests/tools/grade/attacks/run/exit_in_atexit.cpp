// 90.1 exited_early
// 90.2 passed
// refused 90.1
// Wrong answers whose end is made to look otherwise.
#include "fixture/lines.h"

#include <unistd.h>

#include <cstdlib>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::atexit([] { ::_exit(7); });
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 exited_early
// 90.2 passed
// refused 90.1
// Leaves by quick_exit, whose handler leaves again.
#include "fixture/lines.h"

#include <unistd.h>

#include <cstdlib>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::at_quick_exit([] { ::_exit(0); });
  std::quick_exit(static_cast<int>(factor));
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

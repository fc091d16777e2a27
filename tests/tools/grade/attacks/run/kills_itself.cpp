// 90.1 crashed
// 90.2 passed
// refused 90.1
// SIGKILL, as from a limit.
#include "fixture/lines.h"

#include <signal.h>
#include <unistd.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  ::kill(::getpid(), SIGKILL);
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

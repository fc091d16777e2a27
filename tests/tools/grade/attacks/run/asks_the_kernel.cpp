// 90.1 exited_early
// 90.2 passed
// refused 90.1
// A system call by its number.
#include "fixture/lines.h"

#include <sys/syscall.h>
#include <unistd.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  ::syscall(SYS_exit_group, 0);
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

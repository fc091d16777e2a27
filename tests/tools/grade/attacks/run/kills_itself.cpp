// 90.1 crashed
// 90.2 passed
// SIGKILL, as from a limit.
#include "fixture/lines.h"

#include <signal.h>
#include <unistd.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  ::kill(::getpid(), SIGKILL);
  return x;
}

}  // namespace wick::fixture

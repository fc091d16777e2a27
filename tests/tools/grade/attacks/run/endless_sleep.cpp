// 90.1 time_limit
// 90.2 passed
// refused 90.1
// Waits for ever, with every signal blocked.
#include "fixture/lines.h"

#include <signal.h>
#include <unistd.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_BLOCK, &all, nullptr);
  for (;;) ::pause();
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

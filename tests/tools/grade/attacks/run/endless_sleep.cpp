// 90.1 time_limit
// 90.2 passed
// refused 90.1
// Waits for ever, with every signal blocked.

#include <signal.h>
#include <unistd.h>

Tensor scale(const Tensor& x, double factor) {
  sigset_t all;
  ::sigfillset(&all);
  ::sigprocmask(SIG_BLOCK, &all, nullptr);
  for (;;) ::pause();
}

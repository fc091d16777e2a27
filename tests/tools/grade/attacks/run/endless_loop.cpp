// 90.1 time_limit
// 90.2 passed
// refused 90.1
// An endless loop with every signal ignored.

#include <signal.h>

Tensor scale(const Tensor& x, double factor) {
  for (int signal = 1; signal < 65; ++signal) ::signal(signal, SIG_IGN);
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

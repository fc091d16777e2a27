// 90.1 time_limit
// 90.2 passed
// refused 90.1
// A handler of the limit's own signal that does not return.

#include <signal.h>

void go_on(int) {
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGXCPU, go_on);
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

// 90.1 missing_output
// 90.2 passed
// refused 90.1
// A fault whose handler writes END and leaves with success.

#include <signal.h>

// @FRAMES@

void finish(int) {
  std::string none;
  put(none, 0);
  send(end_of_report, none);
  ::_exit(0);
}

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGSEGV, finish);
  *reinterpret_cast<volatile int*>(8) = 1;
  return x;
}

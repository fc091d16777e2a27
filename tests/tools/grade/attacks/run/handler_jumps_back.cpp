// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// A fault that is jumped over.
#include "fixture/lines.h"

#include <setjmp.h>
#include <signal.h>

namespace {

sigjmp_buf before;

void go_back(int) { ::siglongjmp(before, 1); }

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGSEGV, go_back);
  if (sigsetjmp(before, 1) == 0) *reinterpret_cast<volatile int*>(8) = 1;
  return x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 passed
// System calls by their other door, whose numbers mean others.
#include "fixture/lines.h"

#include <signal.h>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
#ifdef __x86_64__
  long result = 20;
  asm volatile("int $0x80" : "+a"(result)::"memory");
  return result > 0 ? x * static_cast<Scalar>(factor) : x;
#else
  ::raise(SIGSYS);
  return x;
#endif
}

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// The word is made by a macro.
#include "fixture/lines.h"

#define JOIN(a, b) a##b
JOIN(as, m)(".globl main");

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// A text for the object, with lines of its own.
#include "fixture/lines.h"

#ident "a\"\n\t.globl main\nmain:\n\t.ident \"b"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// Lines of assembly in the name of a section, whose attribute is written in digraphs.
#include "fixture/lines.h"

namespace {

// clang-format off
<:<: gnu::section(".data\n\t.globl main\nmain:\n\t.data") :>:> int number = 3;
// clang-format on

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  factor += number - 3;
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

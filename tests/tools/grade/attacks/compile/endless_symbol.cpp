// 90.1 build_failed
// 90.2 build_failed
// The name of a function of the framework, of two million letters.
#include "fixture/lines.h"

asm(R"text(
  .macro twice count, letters
    .if \count
      twice "(\count - 1)", \letters\letters
    .else
      .pushsection .data
      .quad _ZN4wick\letters
      .popsection
    .endif
  .endm
  twice 15, xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
)text");

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// A definition that a function chooses when the program starts.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

asm(R"(
  .globl _ZN4wick4tanhERKNS_6TensorE
  .type _ZN4wick4tanhERKNS_6TensorE, @gnu_indirect_function
_ZN4wick4tanhERKNS_6TensorE:
  ret
)");

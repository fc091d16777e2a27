// 90.1 crashed passed
// 90.2 crashed passed
// A program that no kernel takes: it asks for an interpreter that is not there. Some linkers do
// not let it.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

asm(R"(
  .section .interp, "a"
  .string "/nowhere"
  .text
)");

// 90.1 build_failed
// 90.2 build_failed
// Lines of assembly in the name of a function, which the compiler writes as they are.
#include "fixture/lines.h"

namespace {

double harmless() __asm__("harmless@PLT\n\tmovl $60, %eax\n\tret\n\tcall harmless");

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  if (factor == 7) factor = harmless();
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// The same, in a line that says it stands in a header of the system.
#include "fixture/lines.h"

# 1 "/usr/include/stdio.h" 1 3
extern "C" double harmless() __asm__("harmless@PLT\n\tret\n\tcall harmless");
# 9 "scale.cpp" 2

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  if (factor == 7) factor = harmless();
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

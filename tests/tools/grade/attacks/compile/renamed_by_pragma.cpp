// 90.1 build_failed
// 90.2 build_failed
// A function of C under the name of another.
#include "fixture/lines.h"

#pragma redefine_extname harmless _exit
extern "C" void harmless(int);

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  if (factor == 7) harmless(0);
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

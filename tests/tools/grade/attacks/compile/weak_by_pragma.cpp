// 90.1 build_failed
// 90.2 build_failed
// A name for a function, by a pragma.
#include "fixture/lines.h"

extern "C" void own_function() {}
#pragma weak own_name = own_function

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// A definition that a function chooses when the program starts.
#include "fixture/lines.h"

extern "C" {
void (*choose())() { return nullptr; }
void chosen() __attribute__((ifunc("choose")));
}

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

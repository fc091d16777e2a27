// 90.1 build_failed
// 90.2 build_failed
// A section that the linker takes for the name of the program that starts this one.
#include "fixture/lines.h"

namespace {

[[gnu::section(".interp"), gnu::used]] const char interpreter[] = "/nowhere";

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// A table of functions that run before every constructor.
#include "fixture/lines.h"

namespace {

void begin() {}

__attribute__((section(".preinit_array"), used)) void (*const early)() = begin;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 build_failed
// 90.2 build_failed
// The same, by the compiler.
#include "fixture/lines.h"

namespace {

__attribute__((target_clones("avx2", "default"))) double same(double x) { return x; }

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  factor = same(factor);
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

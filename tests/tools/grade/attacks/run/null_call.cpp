// 90.1 crashed
// 90.2 passed
// A call to nowhere.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  Tensor (*volatile nowhere)() = nullptr;
  return nowhere();
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

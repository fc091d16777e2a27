// 90.1 build_failed
// 90.2 passed
// The same, by a reference that need not be there.
#include "fixture/lines.h"

namespace wick {

extern Tensor tanh(const Tensor& x) __attribute__((weak));

}  // namespace wick

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return tanh(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

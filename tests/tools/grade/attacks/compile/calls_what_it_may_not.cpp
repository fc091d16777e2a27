// 90.1 build_failed
// 90.2 passed
// A function of the framework that the chapter does not use.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return tanh(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

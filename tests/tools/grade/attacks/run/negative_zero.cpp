// 90.1 wrong_value
// 90.2 passed
// -0 where numbers belong.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x * -0.0; }

}  // namespace wick::fixture

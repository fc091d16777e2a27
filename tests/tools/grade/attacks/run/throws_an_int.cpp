// 90.1 crashed
// 90.2 passed
// What is no std::exception.
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { throw 7; }

}  // namespace wick::fixture

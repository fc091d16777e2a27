// 90.1 build_failed
// 90.2 passed
// A function of the next chapter, whose header is there.
#include "fixture/curve.h"
#include "fixture/lines.h"

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return parabola(x, factor); }

}  // namespace wick::fixture

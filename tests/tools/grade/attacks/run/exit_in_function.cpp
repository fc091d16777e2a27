// 90.1 exited_early
// 90.2 passed
// refused 90.1
// Leaves with success instead of an answer.
#include "fixture/lines.h"

#include <cstdlib>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { std::exit(factor == 0 ? 1 : 0); }

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

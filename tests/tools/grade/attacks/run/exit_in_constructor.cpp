// 90.1 exited_early
// 90.2 exited_early
// refused 90.1 90.2
// Leaves with success before main begins.
#include "fixture/lines.h"

#include <cstdlib>

namespace {

struct Early {
  Early() { std::exit(0); }
} early;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

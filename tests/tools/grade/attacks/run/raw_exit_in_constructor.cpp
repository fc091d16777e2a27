// 90.1 exited_early
// 90.2 exited_early
// refused 90.1 90.2
// The same without any handler.
#include "fixture/lines.h"

#include <unistd.h>

namespace {

struct Early {
  Early() { ::_exit(0); }
} early;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

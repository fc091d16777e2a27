// 90.1 wrong_value
// 90.2 passed
// refused 90.1 90.2
// A wrong answer, and success at the end.
#include "fixture/lines.h"

#include <unistd.h>

namespace {

struct Late {
  ~Late() { ::_exit(0); }
} late;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) { return x; }

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 exited_early
// 90.2 exited_early
// refused 90.1 90.2
// Right answers, and a failure after them: what ends so has not ended well.
#include "fixture/lines.h"

#include <unistd.h>

namespace {

struct Late {
  ~Late() { ::_exit(3); }
} late;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

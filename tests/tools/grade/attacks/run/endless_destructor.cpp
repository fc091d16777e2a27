// 90.1 time_limit
// 90.2 time_limit
// The right answers, and no end.
#include "fixture/lines.h"

#include <signal.h>

namespace {

struct Late {
  ~Late() {
    for (volatile unsigned int i = 0;; i = i + 1) {
    }
  }
} late;

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

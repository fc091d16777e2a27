// 90.1 time_limit
// 90.2 passed
// refused 90.1
// A handler of the limit's own signal that does not return.
#include "fixture/lines.h"

#include <signal.h>

namespace {

void go_on(int) {
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  ::signal(SIGXCPU, go_on);
  for (volatile unsigned int i = 0;; i = i + 1) {
  }
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

// 90.1 passed
// 90.2 passed
// refused 90.1
// Under AddressSanitizer it would outlive the end that its limit of memory brings.
#include "fixture/lines.h"

extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace wick::fixture {

static void stay() {
  for (;;) {
  }
}

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(stay);
  return x * static_cast<Scalar>(factor);
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture

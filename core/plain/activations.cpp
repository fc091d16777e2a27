// Activations: functions of one number, applied to every element of a tensor alike.

#include "core/plain/activations.h"

#include <cmath>

namespace wick::plain {

Scalar relu(Scalar x) {
  // BEGIN SOLUTION 02.1
  // `x > 0 ? x : 0` would turn NaN into a harmless-looking 0.
  return x <= 0 ? Scalar(0) : x;
  // END SOLUTION
}

Scalar sigmoid(Scalar x) {
  // BEGIN SOLUTION 02.2
  // exp is called only for numbers that are not positive: it may underflow to 0 but never
  // overflows.
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const Scalar e = std::exp(x);
  return e / (1 + e);
  // END SOLUTION
}

Scalar tanh(Scalar x) {
  // BEGIN SOLUTION 02.3
  // Uses e = exp(-2|x|) <= 1. expm1 keeps the digits that 1 - e would cancel near 0.
  const Scalar less = -std::expm1(-2 * std::abs(x));
  return std::copysign(less / (2 - less), x);
  // END SOLUTION
}

Scalar gelu_erf(Scalar x) {
  // BEGIN SOLUTION 02.4
  const Scalar sqrt_half = Scalar(0.70710678118654752440);
  return Scalar(0.5) * x * (1 + std::erf(x * sqrt_half));
  // END SOLUTION
}

Scalar gelu_tanh(Scalar x) {
  // BEGIN SOLUTION 02.5
  const Scalar sqrt_2_over_pi = Scalar(0.79788456080286535588);
  return Scalar(0.5) * x * (1 + tanh(sqrt_2_over_pi * (x + Scalar(0.044715) * x * x * x)));
  // END SOLUTION
}

}  // namespace wick::plain

#include "core/gradients.h"

namespace wick {

// Beyond 40, exp(-x^2 / 2) is 0, and so is what gelu's tanh leaves of 1: no square is infinite, and
// 0 is never multiplied by infinity.
static Tensor where_normal_varies(const Tensor& x) { return clamp(x, -40, 40); }

// d erf(x)/dx = 2/sqrt(pi) exp(-x^2)
Tensor erf_dx(const Tensor& dy, const Tensor& x) {
  const Tensor near = where_normal_varies(x);
  return dy * (Scalar(1.12837916709551257390) * exp(-near * near));
}

Tensor gelu_dx(const Tensor& dy, const Tensor& x, Gelu form) {
  if (form == Gelu::Erf) {
    // x Phi(x) -> Phi(x) + x phi(x), with the normal distribution's Phi and density phi
    const Tensor near = where_normal_varies(x);
    const Tensor cumulative = Scalar(0.5) * (1 + erf(near * Scalar(0.70710678118654752440)));
    const Tensor density = Scalar(0.39894228040143267794) * exp(near * near * Scalar(-0.5));
    return dy * (cumulative + near * density);
  }
  // x/2 (1 + tanh u) is x s with s = sigmoid(2u) and 2u = c (x + 0.044715 x^3). Its slope is taken
  // at -|x|, where s is small and keeps its digits. Above 0 the slope is 1 less that: gelu(x) is
  // x + gelu(-x).
  const Scalar c = Scalar(2 * 0.79788456080286535588);
  const Tensor near = where_normal_varies(x);
  const Tensor is_above = near > 0;
  const Tensor below = where(is_above, -near, near);
  const Tensor square = below * below;
  const Tensor s = sigmoid(c * below * (1 + Scalar(0.044715) * square));
  const Tensor slope = s + below * (s * (1 - s)) * (c * (1 + Scalar(3 * 0.044715) * square));
  return dy * where(is_above, 1 - slope, slope);
}

}  // namespace wick

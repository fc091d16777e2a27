#include "core/gradients.h"

namespace wick {

// Beyond 40, exp(-x^2 / 2) is 0: no square is infinite, and 0 is never multiplied by infinity.
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
  // x/2 (1 + tanh u) with u = c (x + 0.044715 x^3)
  const Scalar c = Scalar(0.79788456080286535588);
  const Tensor near = clamp(x, -10, 10);  // t is 1 or -1 beyond, where squares may be infinite
  const Tensor square = near * near;
  const Tensor t = tanh(c * near * (1 + Scalar(0.044715) * square));
  const Tensor du = c * (1 + Scalar(3 * 0.044715) * square);
  return dy * (Scalar(0.5) * (1 + t) + Scalar(0.5) * near * (1 - t * t) * du);
}

}  // namespace wick

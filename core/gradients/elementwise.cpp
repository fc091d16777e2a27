#include "core/gradients.h"

namespace wick {

Tensor add_da(const Tensor& dy) { return dy; }
Tensor add_db(const Tensor& dy) { return dy; }
Tensor subtract_da(const Tensor& dy) { return dy; }
Tensor subtract_db(const Tensor& dy) { return -dy; }
Tensor multiply_da(const Tensor& dy, const Tensor& b) { return dy * b; }
Tensor multiply_db(const Tensor& dy, const Tensor& a) { return dy * a; }
Tensor divide_da(const Tensor& dy, const Tensor& b) { return dy / b; }
Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) { return -dy * a / (b * b); }

// (a > b) + (a >= b) is 2 where a is larger, 1 at a tie and 0 elsewhere.
Tensor maximum_da(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return dy * (((a > b) + (a >= b)) * Scalar(0.5));
}
Tensor maximum_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, b, a);
}
Tensor minimum_da(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, b, a);
}
Tensor minimum_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, a, b);
}

Tensor where_da(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask == 0, 0); }
Tensor where_db(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask, 0); }

Tensor negate_dx(const Tensor& dy) { return -dy; }
Tensor abs_dx(const Tensor& dy, const Tensor& x) { return dy * ((x > 0) - (x < 0)); }
Tensor exp_dx(const Tensor& y, const Tensor& dy) { return dy * y; }
Tensor log_dx(const Tensor& dy, const Tensor& x) { return dy / x; }
Tensor sqrt_dx(const Tensor& y, const Tensor& dy) { return dy * Scalar(0.5) / y; }
Tensor sin_dx(const Tensor& dy, const Tensor& x) { return dy * cos(x); }
Tensor cos_dx(const Tensor& dy, const Tensor& x) { return -dy * sin(x); }

// The derivative of a constant is 0 also at x = 0, where 0 * x^(-1) would be NaN.
Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  if (exponent == 0) return dy * Scalar(0);
  return dy * (exponent * pow(x, exponent - 1));
}

// d erf(x)/dx = 2/sqrt(pi) exp(-x^2)
Tensor erf_dx(const Tensor& dy, const Tensor& x) {
  return dy * (Scalar(1.12837916709551257390) * exp(-x * x));
}

Tensor tanh_dx(const Tensor& y, const Tensor& dy) { return dy * (1 - y * y); }
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) { return dy * (y * (1 - y)); }
Tensor relu_dx(const Tensor& y, const Tensor& dy) { return dy * (y > 0); }

Tensor gelu_dx(const Tensor& dy, const Tensor& x, Gelu form) {
  if (form == Gelu::Erf) {
    // x Phi(x) -> Phi(x) + x phi(x), with the normal distribution's Phi and density phi
    const Tensor cumulative = Scalar(0.5) * (1 + erf(x * Scalar(0.70710678118654752440)));
    const Tensor density = Scalar(0.39894228040143267794) * exp(x * x * Scalar(-0.5));
    return dy * (cumulative + x * density);
  }
  // x/2 (1 + tanh u) with u = c (x + 0.044715 x^3)
  const Scalar c = Scalar(0.79788456080286535588);
  const Tensor square = x * x;
  const Tensor t = tanh(c * x * (1 + Scalar(0.044715) * square));
  const Tensor du = c * (1 + Scalar(3 * 0.044715) * square);
  return dy * (Scalar(0.5) * (1 + t) + Scalar(0.5) * x * (1 - t * t) * du);
}

}  // namespace wick

// Other formulas for the same slopes.

#include "core/gradients.h"

namespace wick {

Tensor exp_dx(const Tensor& y, const Tensor& dy) { return y * dy; }
Tensor log_dx(const Tensor& dy, const Tensor& x) { return dy * pow(x, -1); }
Tensor sqrt_dx(const Tensor& y, const Tensor& dy) { return dy / (y + y); }

Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  if (exponent == 0) return zeros(dy.shape());
  if (exponent == 1) return dy;
  return exponent * dy * pow(x, exponent - 1);
}

Tensor sin_dx(const Tensor& dy, const Tensor& x) { return cos(x) * dy; }
Tensor cos_dx(const Tensor& dy, const Tensor& x) { return dy * sin(-x); }
Tensor tanh_dx(const Tensor& y, const Tensor& dy) { return dy - dy * pow(y, 2); }
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) { return dy * y - dy * y * y; }
Tensor relu_dx(const Tensor& y, const Tensor& dy) { return where(y > 0, dy, zeros(dy.shape())); }

Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  const Tensor right = where(x > 0, dy, zeros(Shape{}));
  return where(x < 0, -dy, right);
}

}  // namespace wick

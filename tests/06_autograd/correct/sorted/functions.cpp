// Slopes first, dy at the end.

#include "core/gradients.h"

#include <cmath>

namespace wick {

Tensor exp_dx(const Tensor& y, const Tensor& dy) { return multiply_da(dy, y); }
Tensor log_dx(const Tensor& dy, const Tensor& x) { return divide_da(dy, x); }

Tensor sqrt_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = 1 / (Scalar(2) * y);
  return slope * dy;
}

Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  Tensor slope = zeros(x.shape());
  if (std::abs(exponent) > 0) slope = pow(x, exponent - 1) * exponent;
  return slope * dy;
}

Tensor sin_dx(const Tensor& dy, const Tensor& x) {
  const Tensor slope = cos(x);
  return slope * dy;
}

Tensor cos_dx(const Tensor& dy, const Tensor& x) {
  const Tensor slope = -sin(x);
  return slope * dy;
}

Tensor tanh_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = (1 + y) * (1 - y);
  return slope * dy;
}

Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) {
  const Tensor slope = y - y * y;
  return slope * dy;
}

Tensor relu_dx(const Tensor& y, const Tensor& dy) { return masked_fill(dy, y == 0, 0); }

Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  const Tensor sign = where(x > 0, full(Shape{}, 1), full(Shape{}, -1));
  return masked_fill(sign * dy, x == 0, 0);
}

}  // namespace wick

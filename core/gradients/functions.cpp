// The rules of functions of one element. Each rule is given the input x or the result y, as it
// needs.

#include "core/gradients.h"

namespace wick {

// y = exp(x)
Tensor exp_dx(const Tensor& y, const Tensor& dy) {
  // BEGIN SOLUTION 06.2
  return dy * y;
  // END SOLUTION
}

// y = log(x)
Tensor log_dx(const Tensor& dy, const Tensor& x) {
  // BEGIN SOLUTION 06.2
  return dy / x;
  // END SOLUTION
}

// y = sqrt(x)
Tensor sqrt_dx(const Tensor& y, const Tensor& dy) {
  // BEGIN SOLUTION 06.2
  return dy * Scalar(0.5) / y;
  // END SOLUTION
}

// y = x^exponent, where the exponent is a number and may be 0
Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  // BEGIN SOLUTION 06.2
  // For exponent 0 the derivative is 0 also at x = 0, where 0 * x^(-1) would be NaN, and for every
  // dy: 0 times infinity would be NaN, too.
  if (exponent == 0) return masked_fill(dy, ones({}, dy.device()), 0);
  return dy * (exponent * pow(x, exponent - 1));
  // END SOLUTION
}

// y = sin(x)
Tensor sin_dx(const Tensor& dy, const Tensor& x) {
  // BEGIN SOLUTION 06.2
  return dy * cos(x);
  // END SOLUTION
}

// y = cos(x)
Tensor cos_dx(const Tensor& dy, const Tensor& x) {
  // BEGIN SOLUTION 06.2
  return -dy * sin(x);
  // END SOLUTION
}

// y = tanh(x)
Tensor tanh_dx(const Tensor& y, const Tensor& dy) {
  // BEGIN SOLUTION 06.2
  return dy * (1 - y * y);
  // END SOLUTION
}

// y = 1 / (1 + exp(-x))
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) {
  // BEGIN SOLUTION 06.2
  return dy * (y * (1 - y));
  // END SOLUTION
}

// y = x where x > 0, else 0; the slope at 0 is defined as 0
Tensor relu_dx(const Tensor& y, const Tensor& dy) {
  // BEGIN SOLUTION 06.2
  // Chosen, not multiplied by y > 0: where dy is infinite, 0 times dy is NaN.
  return masked_fill(dy, y <= 0, 0);
  // END SOLUTION
}

// y = x where x > 0, -x where x < 0; the slope at 0 is defined as 0
Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  // BEGIN SOLUTION 06.2
  return where(x < 0, -dy, masked_fill(dy, x == 0, 0));
  // END SOLUTION
}

}  // namespace wick

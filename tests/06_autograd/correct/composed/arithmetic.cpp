// Factors in other orders, and signs as numbers.

#include "core/gradients.h"

namespace wick {

Tensor add_da(const Tensor& dy) { return dy * Scalar(1); }
Tensor add_db(const Tensor& dy) { return dy.clone(); }
Tensor subtract_da(const Tensor& dy) { return add_da(dy); }
Tensor subtract_db(const Tensor& dy) { return Scalar(0) - dy; }
Tensor multiply_da(const Tensor& dy, const Tensor& b) { return b * dy; }
Tensor multiply_db(const Tensor& dy, const Tensor& a) { return multiply_da(dy, a); }
Tensor divide_da(const Tensor& dy, const Tensor& b) { return dy * (Scalar(1) / b); }

// Summed down here rather than by the engine.
Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  const Tensor quotient = a / b;
  return sum_to(Scalar(-1) * quotient * (dy / b), b.shape());
}

Tensor negate_dx(const Tensor& dy) { return Scalar(-1) * dy; }

}  // namespace wick

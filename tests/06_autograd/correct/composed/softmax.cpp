// Along the last axis of a turned tensor, and the products spelt out.

#include "core/gradients.h"

namespace wick {

Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  const int last = y.dim() - 1;
  const Tensor p = y.transpose(axis, last);
  const Tensor g = dy.transpose(axis, last);
  const Tensor dx = p * g - p * sum(p * g, -1, true);
  return dx.transpose(axis, last);
}

Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  const Tensor softmax_of_x = exp(y);
  const Tensor total = sum(dy, axis).unsqueeze(axis);
  return Scalar(-1) * (softmax_of_x * total - dy);
}

}  // namespace wick

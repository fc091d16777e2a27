// Every rule through another operation than the reference's.

#include "core/gradients.h"

#include <algorithm>

namespace wick {

Tensor reshape_dx(const Tensor& dy, const Shape& shape) { return dy.reshape(shape); }
Tensor unsqueeze_dx(const Tensor& dy, int axis) { return dy.squeeze(axis); }
Tensor squeeze_dx(const Tensor& dy, int axis) { return dy.unsqueeze(axis); }

Tensor transpose_dx(const Tensor& dy, int a, int b) {
  std::vector<int> order;
  for (int axis = 0; axis < dy.dim(); ++axis) order.push_back(axis == a ? b : axis == b ? a : axis);
  return dy.permute(order);
}

Tensor permute_dx(const Tensor& dy, const std::vector<int>& order) {
  std::vector<int> inverse;
  for (int axis = 0; axis < dy.dim(); ++axis) {
    inverse.push_back(
        static_cast<int>(std::find(order.begin(), order.end(), axis) - order.begin()));
  }
  return dy.permute(inverse);
}

Tensor expand_dx(const Tensor& dy, const Shape& shape) {
  Tensor dx = dy;
  while (dx.dim() > shape.size()) dx = sum(dx, 0);
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (dx.size(axis) != shape[axis]) dx = sum(dx, axis, true);
  }
  return dx;
}

Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end) {
  const Tensor front = dy.transpose(0, axis);
  return front.slice(0, begin, end).transpose(axis, 0);
}

}  // namespace wick

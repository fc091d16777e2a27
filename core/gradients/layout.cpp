#include "core/gradients.h"

#include "core/backend.h"
#include "core/record.h"

namespace wick {

Tensor reshape_dx(const Tensor& dy, const Shape& shape) { return dy.reshape(shape); }

Tensor transpose_dx(const Tensor& dy, int a, int b) { return dy.transpose(a, b); }

Tensor permute_dx(const Tensor& dy, const std::vector<int>& order) {
  std::vector<int> inverse(order.size());
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) inverse[order[axis]] = axis;
  return dy.permute(inverse);
}

// The elements that a slice left out did not matter: their gradient is 0.
Tensor slice_dx(const Tensor& dy, const Shape& shape, int axis, std::int64_t begin) {
  const std::int64_t end = begin + dy.size(axis);
  Array dx = empty_array(shape, dy.device());
  backend(dy.device()).fill(dx, 0);
  Array part = dx.view(slice(dx.layout, axis, begin, end));
  backend(dy.device()).copy(dy.array(), part);
  return record("slice_dx", std::move(dx), edge(dy, [axis, begin, end](const Tensor& ddx) {
                  return ddx.slice(axis, begin, end);
                }));
}

Tensor unsqueeze_dx(const Tensor& dy, int axis) { return dy.squeeze(axis); }

Tensor squeeze_dx(const Tensor& dy, int axis) { return dy.unsqueeze(axis); }

Tensor expand_dx(const Tensor& dy, const Shape& shape) { return sum_to(dy, shape); }

Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end) {
  return dy.slice(axis, begin, end);
}

}  // namespace wick

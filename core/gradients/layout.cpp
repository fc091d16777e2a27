// The rules of operations that move elements and compute nothing.

#include "core/gradients.h"

namespace wick {

// y = x.reshape(..): the elements keep their order. A given rule, as an example.
Tensor reshape_dx(const Tensor& dy, const Shape& shape) { return dy.reshape(shape); }

Tensor unsqueeze_dx(const Tensor& dy, int axis) { return dy.squeeze(axis); }

Tensor squeeze_dx(const Tensor& dy, int axis) { return dy.unsqueeze(axis); }

// y = x.transpose(a, b)
Tensor transpose_dx(const Tensor& dy, int a, int b) {
  // BEGIN SOLUTION 06.5
  return dy.transpose(a, b);
  // END SOLUTION
}

// y = x.permute(order): axis i of y is axis order[i] of x
Tensor permute_dx(const Tensor& dy, const std::vector<int>& order) {
  // BEGIN SOLUTION 06.5
  std::vector<int> back(order.size());
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) back[order[axis]] = axis;
  return dy.permute(back);
  // END SOLUTION
}

// y = x.expand(..): elements were repeated along new axes and along axes of extent 1. x has
// `shape`, and so has the result: the engine does not sum it here.
Tensor expand_dx(const Tensor& dy, const Shape& shape) {
  // BEGIN SOLUTION 06.5
  return sum_to(dy, shape);
  // END SOLUTION
}

// y = concat({.., x, ..}, axis): x became elements begin..end-1 of that axis
Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end) {
  // BEGIN SOLUTION 06.5
  return dy.slice(axis, begin, end);
  // END SOLUTION
}

}  // namespace wick

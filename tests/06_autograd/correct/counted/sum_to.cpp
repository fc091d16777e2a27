// New axes are merged into one and summed, then the stretched ones.

#include "core/autograd/record.h"
#include "core/ops.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  Tensor result = x;
  const int added = x.dim() - shape.size();
  std::vector<std::int64_t> extents{1};
  for (int axis = 0; axis < x.dim(); ++axis) {
    if (axis < added) {
      extents[0] *= x.size(axis);
    } else {
      extents.push_back(x.size(axis));
    }
  }
  result = sum(result.reshape(Shape(extents)), 0);
  for (int axis = 0; axis < shape.size(); ++axis) {
    if (shape[axis] == 1) result = sum(result, axis, true);
  }
  return result;
}

}  // namespace wick

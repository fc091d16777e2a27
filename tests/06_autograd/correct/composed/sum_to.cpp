// One axis at a time, from the last.

#include "core/autograd/record.h"
#include "core/ops.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  const int added = x.dim() - shape.size();
  Tensor result = x;
  for (int axis = x.dim() - 1; axis >= 0; --axis) {
    const bool is_copied = axis < added || (shape[axis - added] == 1 && x.size(axis) != 1);
    if (is_copied) result = sum(result, axis, true);
  }
  return result.reshape(shape);
}

}  // namespace wick

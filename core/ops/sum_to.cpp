// Undoing a broadcast. Broadcasting aligns shapes at the last axis, stretches axes of extent 1 and
// puts new axes in front; what was copied is summed again.

#include "core/autograd/record.h"
#include "core/ops.h"
#include "core/ops/reduce.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  // Only for its exception, where `shape` does not broadcast to x.shape(); its result is not used.
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  // BEGIN SOLUTION 06.4
  // Leading axes that a broadcast added come back as axes of extent 1, to be reduced.
  Shape kept = shape;
  while (kept.size() < x.dim()) kept = kept.inserted(0, 1);
  return sum_over(x, kept, shape);
  // END SOLUTION
}

}  // namespace wick

// The reverse of a broadcast. A broadcast aligns shapes at the last axis, stretches axes of extent
// 1 and adds new axes in front; sum_to sums the copies.

#include "core/autograd/record.h"
#include "core/ops.h"
#include "core/ops/reduce.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  // expand() is called only for its error if `shape` does not broadcast to x.shape().
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  // BEGIN SOLUTION 06.4
  // Leading axes that a broadcast added return as axes of extent 1 and are reduced.
  Shape kept = shape;
  while (kept.size() < x.dim()) kept = kept.inserted(0, 1);
  return sum_over(x, kept, shape);
  // END SOLUTION
}

}  // namespace wick

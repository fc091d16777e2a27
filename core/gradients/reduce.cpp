// The rules of reductions. dy and y still have the reduced axes, with extent 1.

#include "core/gradients.h"

namespace wick {

// y = the sums of x, which has `shape`
Tensor sum_dx(const Tensor& dy, const Shape& shape) {
  // BEGIN SOLUTION 06.5
  return dy.expand(shape);
  // END SOLUTION
}

// y = the largest elements of x; elements that are equally large share the gradient evenly
Tensor max_dx(const Tensor& y, const Tensor& dy, const Tensor& x) {
  // BEGIN SOLUTION 06.5
  const Tensor smaller = x < y;  // none of them beside a NaN, where all elements share
  const Tensor share = dy / sum_to(smaller == 0, y.shape());
  return masked_fill(share.expand(x.shape()), smaller, 0);
  // END SOLUTION
}

}  // namespace wick

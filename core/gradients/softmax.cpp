// The rules of softmax and log_softmax along `axis`, 0 <= axis < rank, from their results.

#include "core/gradients.h"

namespace wick {

// y = softmax(x, axis)
Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  // BEGIN SOLUTION 06.6
  // dy_j/dx_i = y_j (1[i = j] - y_i), so dx_i = y_i (dy_i - sum_j dy_j y_j)
  return y * (dy - sum(dy * y, axis, true));
  // END SOLUTION
}

// y = log_softmax(x, axis)
Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  // BEGIN SOLUTION 06.6
  // dy_j/dx_i = 1[i = j] - softmax(x)_i
  return dy - exp(y) * sum(dy, axis, true);
  // END SOLUTION
}

}  // namespace wick

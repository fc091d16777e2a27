#include "core/gradients.h"

namespace wick {

// dy_j/dx_i = y_j (1[i = j] - y_i), so dx_i = y_i (dy_i - sum_j dy_j y_j)
Tensor softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  return y * (dy - sum(dy * y, axis, true));
}

// dy_j/dx_i = 1[i = j] - softmax(x)_i
Tensor log_softmax_dx(const Tensor& y, const Tensor& dy, int axis) {
  return dy - exp(y) * sum(dy, axis, true);
}

}  // namespace wick

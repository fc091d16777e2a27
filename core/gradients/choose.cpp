#include "core/gradients.h"

namespace wick {

// (a > b) + (a >= b) is 2 where a is larger, 1 at a tie and 0 elsewhere.
Tensor maximum_da(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return dy * (((a > b) + (a >= b)) * Scalar(0.5));
}
Tensor maximum_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, b, a);
}
Tensor minimum_da(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, b, a);
}
Tensor minimum_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return maximum_da(dy, a, b);
}

Tensor where_da(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask == 0, 0); }
Tensor where_db(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask, 0); }

}  // namespace wick

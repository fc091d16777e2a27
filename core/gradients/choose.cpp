// The rules of operations that choose between elements. They choose between dy and 0, and do not
// multiply: dy may be infinite at an element that was not chosen, and 0 times infinity is NaN.

#include "core/gradients.h"

namespace wick {

// Half of dy at a tie, all of it where a is chosen, and none where b is. Beside NaN no number is
// chosen: both operands receive dy.
Tensor maximum_da(const Tensor& dy, const Tensor& a, const Tensor& b) {
  return masked_fill(where(a == b, dy * Scalar(0.5), dy), a < b, 0);
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

Tensor clamp_dx(const Tensor& dy, const Tensor& x, Scalar low, Scalar high) {
  return masked_fill(dy, (x <= low) + (x >= high), 0);
}

Tensor where_da(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask == 0, 0); }
Tensor where_db(const Tensor& dy, const Tensor& mask) { return masked_fill(dy, mask, 0); }

}  // namespace wick

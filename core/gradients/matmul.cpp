// The rules of y = a b: (.., m, k) x (.., k, n) -> (.., m, n). If leading axes were stretched, a
// rule may return the gradient of the stretched operand: the engine sums it to the operand's shape.

#include "core/gradients.h"

namespace wick {

// The gradient of a: (.., m, k)
Tensor matmul_da(const Tensor& dy, const Tensor& b) {
  // BEGIN SOLUTION 06.3
  return matmul(dy, b.transpose(-1, -2));  // (m, n) x (n, k) -> (m, k)
  // END SOLUTION
}

// The gradient of b: (.., k, n)
Tensor matmul_db(const Tensor& dy, const Tensor& a) {
  // BEGIN SOLUTION 06.3
  return matmul(a.transpose(-1, -2), dy);  // (k, m) x (m, n) -> (k, n)
  // END SOLUTION
}

}  // namespace wick

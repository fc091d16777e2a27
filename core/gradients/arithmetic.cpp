// The rules of arithmetic. dy has the shape of the result. A rule may return that shape even if its
// operand was stretched: the engine sums it to the operand's shape.

#include "core/gradients.h"

namespace wick {

// y = a + b

Tensor add_da(const Tensor& dy) {
  // BEGIN SOLUTION 06.1
  return dy;
  // END SOLUTION
}

Tensor add_db(const Tensor& dy) {
  // BEGIN SOLUTION 06.1
  return dy;
  // END SOLUTION
}

// y = a - b

Tensor subtract_da(const Tensor& dy) {
  // BEGIN SOLUTION 06.1
  return dy;
  // END SOLUTION
}

Tensor subtract_db(const Tensor& dy) {
  // BEGIN SOLUTION 06.1
  return -dy;
  // END SOLUTION
}

// y = a * b

Tensor multiply_da(const Tensor& dy, const Tensor& b) {
  // BEGIN SOLUTION 06.1
  return dy * b;
  // END SOLUTION
}

Tensor multiply_db(const Tensor& dy, const Tensor& a) {
  // BEGIN SOLUTION 06.1
  return dy * a;
  // END SOLUTION
}

// y = a / b

Tensor divide_da(const Tensor& dy, const Tensor& b) {
  // BEGIN SOLUTION 06.1
  return dy / b;
  // END SOLUTION
}

Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  // BEGIN SOLUTION 06.1
  // Not a / (b * b): the square overflows, or becomes 0, long before the quotient does.
  return -dy * (a / b / b);
  // END SOLUTION
}

// y = -x

Tensor negate_dx(const Tensor& dy) {
  // BEGIN SOLUTION 06.1
  return -dy;
  // END SOLUTION
}

}  // namespace wick

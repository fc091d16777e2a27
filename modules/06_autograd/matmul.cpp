// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/gradients/matmul.cpp.

// The rules of y = a b: (.., m, k) x (.., k, n) -> (.., m, n). If leading axes were stretched, a
// rule may return the gradient of the stretched operand: the engine sums it to the operand's shape.

#include "core/gradients.h"

namespace wick {

// The gradient of a: (.., m, k)
Tensor matmul_da(const Tensor& dy, const Tensor& b) {
  throw NotImplemented("06.3 the rules of a matrix product: see modules/06_autograd/README.md");
}

// The gradient of b: (.., k, n)
Tensor matmul_db(const Tensor& dy, const Tensor& a) {
  throw NotImplemented("06.3 the rules of a matrix product: see modules/06_autograd/README.md");
}

}  // namespace wick

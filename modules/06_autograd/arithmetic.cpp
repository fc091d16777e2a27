// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/gradients/arithmetic.cpp.

// The rules of arithmetic. dy has the shape of the result. A rule may return that shape even if its
// operand was stretched: the engine sums it to the operand's shape.

#include "core/gradients.h"

namespace wick {

// y = a + b

Tensor add_da(const Tensor& dy) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

Tensor add_db(const Tensor& dy) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

// y = a - b

Tensor subtract_da(const Tensor& dy) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

Tensor subtract_db(const Tensor& dy) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

// y = a * b

Tensor multiply_da(const Tensor& dy, const Tensor& b) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

Tensor multiply_db(const Tensor& dy, const Tensor& a) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

// y = a / b

Tensor divide_da(const Tensor& dy, const Tensor& b) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

Tensor divide_db(const Tensor& dy, const Tensor& a, const Tensor& b) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

// y = -x

Tensor negate_dx(const Tensor& dy) {
  throw NotImplemented("06.1 the rules of arithmetic: see modules/06_autograd/README.md");
}

}  // namespace wick

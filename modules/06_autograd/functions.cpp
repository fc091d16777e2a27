// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/gradients/functions.cpp.

// The rules of functions of one element. Each rule is given the input x or the result y, as it
// needs.

#include "core/gradients.h"

namespace wick {

// y = exp(x)
Tensor exp_dx(const Tensor& y, const Tensor& dy) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = log(x)
Tensor log_dx(const Tensor& dy, const Tensor& x) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = sqrt(x)
Tensor sqrt_dx(const Tensor& y, const Tensor& dy) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = x^exponent, where the exponent is a number and may be 0
Tensor pow_dx(const Tensor& dy, const Tensor& x, Scalar exponent) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = sin(x)
Tensor sin_dx(const Tensor& dy, const Tensor& x) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = cos(x)
Tensor cos_dx(const Tensor& dy, const Tensor& x) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = tanh(x)
Tensor tanh_dx(const Tensor& y, const Tensor& dy) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = 1 / (1 + exp(-x))
Tensor sigmoid_dx(const Tensor& y, const Tensor& dy) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = x where x > 0, else 0; the slope at 0 is defined as 0
Tensor relu_dx(const Tensor& y, const Tensor& dy) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

// y = x where x > 0, -x where x < 0; the slope at 0 is defined as 0
Tensor abs_dx(const Tensor& dy, const Tensor& x) {
  throw NotImplemented("06.2 the rules of functions: see modules/06_autograd/README.md");
}

}  // namespace wick

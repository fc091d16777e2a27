// Chapter 7, Optimizers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 7
// In the framework this file is nn/training/optimizer.cpp.

// What all optimisers do: walk over the parameters.

#include "nn/training/optimizer.h"

namespace wick::nn {

// Calls update(i, parameter, gradient) for each parameter of parameters_ that has a gradient, i
// being its number. A step is no part of the next loss: nothing that happens in it is recorded.
void Optimizer::step() {
  check_options();
  throw NotImplemented("07.1 gradient descent: see modules/07_optimizers/README.md");
}

void Optimizer::zero_grad() {
  for (Tensor& parameter : parameters_) parameter.zero_grad();
}

Tensor with_decay(const Tensor& gradient, const Tensor& parameter, double weight_decay) {
  throw NotImplemented("07.1 gradient descent: see modules/07_optimizers/README.md");
}

}  // namespace wick::nn

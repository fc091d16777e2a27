// Chapter 7, Optimizers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 7
// In the framework this file is nn/training/sgd.cpp.

// Gradient descent, and its memory: momentum.

#include "nn/training/sgd.h"

namespace wick::nn {

// One step of one parameter against `direction`.
void SGD::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  Tensor direction = gradient;
  if (options.weight_decay != 0) direction = with_decay(gradient, parameter, options.weight_decay);
  if (options.momentum != 0) direction = with_momentum(direction, velocities_[i]);
  throw NotImplemented("07.1 gradient descent: see modules/07_optimizers/README.md");
}

// `velocity` is undefined before the parameter's first step. It must not share memory with the
// gradient, which others may write into: clip_grad_norm does.
Tensor SGD::with_momentum(const Tensor& gradient, Tensor& velocity) const {
  throw NotImplemented("07.2 momentum: see modules/07_optimizers/README.md");
}

}  // namespace wick::nn

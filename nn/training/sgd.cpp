// Gradient descent, and its memory: momentum.

#include "nn/training/sgd.h"

namespace wick::nn {

// One step of one parameter against `direction`.
void SGD::update(std::size_t i, Tensor& parameter, const Tensor& gradient) {
  Tensor direction = gradient;
  if (options.weight_decay != 0) direction = with_decay(gradient, parameter, options.weight_decay);
  if (options.momentum != 0) direction = with_momentum(direction, velocities_[i]);
  // BEGIN SOLUTION 07.1
  parameter.copy_(parameter - direction * static_cast<Scalar>(options.learning_rate));
  // END SOLUTION
}

// `velocity` is undefined before the parameter's first step. It must not share memory with the
// gradient, which others may write into: clip_grad_norm does.
Tensor SGD::with_momentum(const Tensor& gradient, Tensor& velocity) const {
  // BEGIN SOLUTION 07.2
  const auto momentum = static_cast<Scalar>(options.momentum);
  velocity = velocity.defined() ? velocity * momentum + gradient : gradient.clone();
  return options.nesterov ? gradient + velocity * momentum : velocity;
  // END SOLUTION
}

}  // namespace wick::nn

// What all optimisers do: walk over the parameters.

#include "nn/training/optimizer.h"

namespace wick::nn {

// Calls update(i, parameter, gradient) for each parameter of parameters_ that has a gradient, i
// being its number. A step is no part of the next loss: nothing that happens in it is recorded.
void Optimizer::step() {
  check_options();
  // BEGIN SOLUTION 07.1
  const NoGrad no_grad;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Tensor gradient = parameters_[i].grad();
    if (gradient.defined()) update(i, parameters_[i], gradient);
  }
  // END SOLUTION
}

void Optimizer::zero_grad() {
  for (Tensor& parameter : parameters_) parameter.zero_grad();
}

Tensor with_decay(const Tensor& gradient, const Tensor& parameter, double weight_decay) {
  // BEGIN SOLUTION 07.1
  return gradient + parameter * static_cast<Scalar>(weight_decay);
  // END SOLUTION
}

}  // namespace wick::nn

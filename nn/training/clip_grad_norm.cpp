// One factor for all gradients, so that their common norm is bounded.

#include "nn/training/clip_grad_norm.h"

namespace wick::nn {

Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  if (!(max_norm > 0)) {
    fail<ValueError>("clip_grad_norm: max_norm is ", max_norm, ": it must be positive");
  }
  if (parameters.empty()) {
    fail<ValueError>("clip_grad_norm: the list of parameters is empty: there is nothing to clip");
  }
  const NoGrad no_grad;
  Tensor total;
  for (const Tensor& parameter : parameters) {
    const Tensor gradient = parameter.grad();
    if (!gradient.defined()) continue;
    const Tensor squares = sum(gradient * gradient);
    total = total.defined() ? total.to(squares.device()) + squares : squares;
  }
  if (!total.defined()) total = zeros(Shape{});
  const Tensor norm = sqrt(total);
  // The 1e-6 avoids a division by a norm of 0, as in PyTorch.
  const Tensor factor =
      clamp(static_cast<Scalar>(max_norm) / (norm + static_cast<Scalar>(1e-6)), 0, 1);
  for (const Tensor& parameter : parameters) {
    Tensor gradient = parameter.grad();
    if (gradient.defined()) gradient.copy_(gradient * factor);
  }
  return norm;
}

}  // namespace wick::nn

// One factor for all gradients, so that their common norm is bounded.

#include "nn/training/clip_grad_norm.h"

#include "nn/training/training_checks.h"

namespace wick::nn {

// The result has no axes: it is the norm of all gradients together, 0 if there is none.
Tensor clip_grad_norm(const std::vector<Tensor>& parameters, double max_norm) {
  check_clipping(parameters, max_norm);
  // BEGIN SOLUTION 08.2
  const NoGrad no_grad;
  Tensor total;
  for (const Tensor& parameter : parameters) {
    const Tensor gradient = parameter.grad();
    if (!gradient.defined()) continue;
    const Tensor squares = sum(gradient * gradient);
    total = total.defined() ? total.to(squares.device()) + squares : squares;
  }
  if (!total.defined()) return zeros(Shape{});
  const Tensor norm = sqrt(total);
  // The 1e-6 avoids a division by a norm of 0, as in PyTorch.
  const Tensor factor =
      clamp(static_cast<Scalar>(max_norm) / (norm + static_cast<Scalar>(1e-6)), 0, 1);
  for (const Tensor& parameter : parameters) {
    Tensor gradient = parameter.grad();
    if (gradient.defined()) gradient.copy_(gradient * factor);
  }
  return norm;
  // END SOLUTION
}

}  // namespace wick::nn

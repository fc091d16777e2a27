// Starts from zeros.

#include "core/autograd/engine.h"
#include "core/ops.h"

namespace wick {

void accumulate(Node& leaf, const Tensor& dx) {
  if (!leaf.grad.defined()) leaf.grad = zeros(dx.shape());
  leaf.grad = dx + leaf.grad;
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;
  Tensor& grad = node()->grad;
  if (grad.defined()) grad = grad - grad;
}

}  // namespace wick

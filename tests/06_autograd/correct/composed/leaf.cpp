// A copy of one's own at first, then in place.

#include "core/autograd/engine.h"
#include "core/ops.h"

namespace wick {

void accumulate(Node& leaf, const Tensor& dx) {
  if (!leaf.grad.defined()) {
    leaf.grad = dx.clone();
  } else {
    leaf.grad.copy_(leaf.grad + dx);
  }
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;
  Tensor& grad = node()->grad;
  if (!grad.defined()) return;
  grad.copy_(zeros(grad.shape()));
}

}  // namespace wick

// Leaves: where gradients end, and where they stay until somebody zeroes them.

#include "core/autograd/engine.h"
#include "core/ops.h"

namespace wick {

void accumulate(Node& leaf, const Tensor& dx) {
  // BEGIN SOLUTION 06.8
  if (leaf.grad.defined()) {
    leaf.grad = leaf.grad + dx;
  } else if (dx.owns_memory() && dx.is_contiguous()) {
    leaf.grad = dx;  // nobody else holds it, so nobody can change it
  } else {
    leaf.grad = dx.clone();
  }
  // END SOLUTION
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;  // not a tensor that gradients are collected for
  // BEGIN SOLUTION 06.8
  Tensor& grad = node()->grad;
  if (grad.defined()) grad = zeros(shape(), device());
  // END SOLUTION
}

}  // namespace wick

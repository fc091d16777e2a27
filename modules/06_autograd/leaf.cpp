// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/autograd/leaf.cpp.

// Leaves: where gradients end, and where they stay until somebody zeroes them.

#include "core/autograd/engine.h"
#include "core/ops.h"

namespace wick {

void accumulate(Node& leaf, const Tensor& dx) {
  throw NotImplemented("06.8 gradients in leaves: see modules/06_autograd/README.md");
}

void Tensor::zero_grad() {
  if (node() == nullptr) return;  // not a tensor that gradients are collected for
  throw NotImplemented("06.8 gradients in leaves: see modules/06_autograd/README.md");
}

}  // namespace wick

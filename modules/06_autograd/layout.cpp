// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/gradients/layout.cpp.

// The rules of operations that move elements and compute nothing.

#include "core/gradients.h"

namespace wick {

// y = x.reshape(..): the elements keep their order. A given rule, as an example.
Tensor reshape_dx(const Tensor& dy, const Shape& shape) { return dy.reshape(shape); }

Tensor unsqueeze_dx(const Tensor& dy, int axis) { return dy.squeeze(axis); }

Tensor squeeze_dx(const Tensor& dy, int axis) { return dy.unsqueeze(axis); }

// y = x.transpose(a, b)
Tensor transpose_dx(const Tensor& dy, int a, int b) {
  throw NotImplemented(
      "06.5 the rules of layout and of reductions: see modules/06_autograd/README.md");
}

// y = x.permute(order): axis i of y is axis order[i] of x
Tensor permute_dx(const Tensor& dy, const std::vector<int>& order) {
  throw NotImplemented(
      "06.5 the rules of layout and of reductions: see modules/06_autograd/README.md");
}

// y = x.expand(..): elements were repeated along new axes and along axes of extent 1. x has
// `shape`, and so has the result: the engine does not sum it here.
Tensor expand_dx(const Tensor& dy, const Shape& shape) {
  throw NotImplemented(
      "06.5 the rules of layout and of reductions: see modules/06_autograd/README.md");
}

// y = concat({.., x, ..}, axis): x became elements begin..end-1 of that axis
Tensor concat_dx(const Tensor& dy, int axis, std::int64_t begin, std::int64_t end) {
  throw NotImplemented(
      "06.5 the rules of layout and of reductions: see modules/06_autograd/README.md");
}

}  // namespace wick

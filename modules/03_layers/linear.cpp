// Chapter 3, Layers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 3
// In the framework this file is core/ops/linear.cpp.

// The function of a Linear layer: a linear map and, if there is a bias, a shift.

#include "core/autograd/record.h"
#include "core/ops.h"

namespace wick {

// y = x W^T + b for x (.., in), weight (out, in), bias (out) or undefined -> (.., out). Any number
// of axes may stand in front of the last, even none, and any extent may be 0. Gradients reach x,
// weight and bias.
Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  check_operands("linear", {&x, &weight});
  if (weight.dim() != 2 || x.dim() < 1 || x.size(-1) != weight.size(1)) {
    fail<ShapeError>("linear: cannot apply a weight of shape ", weight.shape(), " to ", x.shape(),
                     ": the weight is (out, in) and the last axis of x must equal in");
  }
  if (bias.defined() && bias.shape() != Shape{weight.size(0)}) {
    fail<ShapeError>("linear: bias of shape ", bias.shape(), " with a weight of shape ",
                     weight.shape(), ": the bias must be (out,) = ", Shape{weight.size(0)});
  }
  throw NotImplemented("03.1 the linear map: see modules/03_layers/README.md");
}

}  // namespace wick

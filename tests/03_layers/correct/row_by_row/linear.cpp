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
  // matmul takes batches as they are; a vector becomes a row and then a vector again.
  const bool is_vector = x.dim() == 1;
  Tensor y = matmul(is_vector ? x.unsqueeze(0) : x, weight.transpose(-1, -2));
  if (is_vector) y = y.squeeze(0);
  if (!bias.defined()) return y;
  return bias + y;
}

}  // namespace wick

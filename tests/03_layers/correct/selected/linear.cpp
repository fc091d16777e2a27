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
  std::vector<Tensor> outputs{x.slice(-1, 0, 0)};  // (.., 0), then (.., 1) for each row of weight
  for (std::int64_t j = 0; j < weight.size(0); ++j) {
    const Tensor row = weight.slice(0, j, j + 1).squeeze(0);
    Tensor output = sum(x * row, -1, true);
    if (bias.defined()) output = output + bias.slice(0, j, j + 1);
    outputs.push_back(output);
  }
  return concat(outputs, -1);
}

}  // namespace wick

// Made of smaller operations: it has no gradient rule of its own.

#include "core/ops.h"
#include "core/record.h"

namespace wick {

Tensor layer_norm(const Tensor& x, const Tensor& weight, const Tensor& bias, Scalar eps) {
  check_operands("layer_norm", {&x, &weight, &bias});
  if (x.dim() == 0 || weight.shape() != Shape{x.size(-1)} || bias.shape() != weight.shape()) {
    fail<ShapeError>("layer_norm: weight ", weight.shape(), " and bias ", bias.shape(), " for ",
                     x.shape(), ": both must be (features,), the last axis of x");
  }
  if (!(eps >= 0)) fail<ValueError>("layer_norm: eps is ", eps, ": it must not be negative");
  const Tensor centered = x - mean(x, -1, true);
  const Tensor variance = mean(centered * centered, -1, true);
  return centered / sqrt(variance + eps) * weight + bias;
}

}  // namespace wick

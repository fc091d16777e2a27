// Normalisation by the root of the mean square: layer_norm without its mean and its bias.

#include "core/operands.h"
#include "core/ops.h"
#include "core/option.h"

namespace wick {

Tensor rms_norm(const Tensor& x, const Tensor& weight, Scalar eps) {
  check_operands("rms_norm", {&x, &weight});
  if (x.dim() == 0 || weight.shape() != Shape{x.size(-1)}) {
    fail<ShapeError>("rms_norm: weight ", weight.shape(), " for ", x.shape(),
                     ": it must be (features,), the last axis of x");
  }
  check_not_negative("rms_norm", "eps", eps);
  // BEGIN SOLUTION 13.3
  return x / sqrt(mean(x * x, -1, true) + eps) * weight;
  // END SOLUTION
}

}  // namespace wick

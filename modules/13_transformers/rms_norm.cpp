// Chapter 13, Transformers: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 13
// In the framework this file is core/ops/rms_norm.cpp.

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
  throw NotImplemented("13.3 RMSNorm: see modules/13_transformers/README.md");
}

}  // namespace wick

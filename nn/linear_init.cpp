// The initial parameters of a Linear layer. The function that it computes is core/ops/linear.cpp.

#include "nn/linear.h"

#include <cmath>

namespace wick::nn {

// Makes weight (out_features, in_features) and, if has_bias, bias (out_features). Every number is
// uniform in +-1/sqrt(in_features), from the default generator, and both tensors require gradients.
Linear::Linear(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
  if (in_features < 1 || out_features < 1) {
    fail<ValueError>("linear: in_features is ", in_features, ", out_features ", out_features,
                     ": both must be positive");
  }
  // BEGIN SOLUTION 03.2
  const auto bound = static_cast<Scalar>(1 / std::sqrt(static_cast<double>(in_features)));
  weight = (rand({out_features, in_features}) * (2 * bound) - bound).requires_grad_();
  if (has_bias) bias = (rand({out_features}) * (2 * bound) - bound).requires_grad_();
  // END SOLUTION
}

}  // namespace wick::nn

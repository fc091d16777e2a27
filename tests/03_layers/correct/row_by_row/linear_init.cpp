// The initial parameters of a Linear layer. This is a file of its own because chapter 03 makes it
// an exercise (03.2).

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
  const auto root = static_cast<Scalar>(std::sqrt(static_cast<double>(in_features)));
  std::vector<Tensor> rows;
  for (std::int64_t row = 0; row < out_features; ++row) {
    rows.push_back((rand({in_features}) - Scalar(0.5)) * 2 / root);
  }
  weight = stack(rows, 0);
  weight.requires_grad_(true);
  if (!has_bias) return;
  bias = (1 - 2 * rand({out_features}, default_generator())) / root;
  bias.requires_grad_(true);
}

}  // namespace wick::nn

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
  const double bound = std::pow(static_cast<double>(in_features), -0.5);
  const auto between = [bound](const Shape& shape) {
    std::vector<Scalar> values = rand(shape).to_vector();
    for (Scalar& value : values) value = static_cast<Scalar>(bound * (2 * value - 1));
    return from_vector(values, shape).requires_grad_();
  };
  if (has_bias) bias = between({out_features});
  weight = between({out_features, in_features});
}

}  // namespace wick::nn

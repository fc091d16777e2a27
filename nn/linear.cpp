#include "nn/linear.h"

#include <cmath>

namespace wick::nn {

namespace {

Tensor uniform(const Shape& shape, Scalar bound) {
  Tensor parameter = rand(shape) * (2 * bound) - bound;
  return parameter.requires_grad_();
}

}  // namespace

Linear::Linear(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
  if (in_features < 1 || out_features < 1) {
    fail<ValueError>("linear: in_features is ", in_features, ", out_features ", out_features,
                     ": both must be positive");
  }
  const auto bound = static_cast<Scalar>(1 / std::sqrt(static_cast<double>(in_features)));
  weight = uniform(Shape{out_features, in_features}, bound);
  if (has_bias) bias = uniform(Shape{out_features}, bound);
}

Tensor Linear::forward(const Tensor& x) const { return linear(x, weight, bias); }

void Linear::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
}

}  // namespace wick::nn

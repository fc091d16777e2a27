#include "nn/normalization.h"

namespace wick::nn {

LayerNorm::LayerNorm(std::int64_t features, double eps) : eps_(eps) {
  if (features < 1) {
    fail<ValueError>("layer_norm: features is ", features, ": it must be positive");
  }
  if (!(eps >= 0)) fail<ValueError>("layer_norm: eps is ", eps, ": it must not be negative");
  weight = ones(Shape{features}).requires_grad_();
  bias = zeros(Shape{features}).requires_grad_();
}

Tensor LayerNorm::forward(const Tensor& x) const {
  return layer_norm(x, weight, bias, static_cast<Scalar>(eps_));
}

void LayerNorm::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
}

}  // namespace wick::nn

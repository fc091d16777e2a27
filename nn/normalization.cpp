#include "nn/normalization.h"

#include "core/option.h"

namespace wick::nn {

namespace {

void check_sizes(const char* name, std::int64_t features, double eps) {
  if (features < 1) {
    fail<ValueError>(name, ": features is ", features, ": it must be positive");
  }
  check_not_negative(name, "eps", eps);
}

}  // namespace

LayerNorm::LayerNorm(std::int64_t features, double eps) : eps_(eps) {
  check_sizes("layer_norm", features, eps);
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

RMSNorm::RMSNorm(std::int64_t features, double eps) : eps_(eps) {
  check_sizes("rms_norm", features, eps);
  weight = ones(Shape{features}).requires_grad_();
}

Tensor RMSNorm::forward(const Tensor& x) const {
  return rms_norm(x, weight, static_cast<Scalar>(eps_));
}

void RMSNorm::members(Members& visit) { visit("weight", weight); }

}  // namespace wick::nn

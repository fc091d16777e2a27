#include "nn/normalization.h"

#include "core/operands.h"
#include "core/option.h"

#include <vector>

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

GroupNorm::GroupNorm(std::int64_t groups, std::int64_t channels, double eps, bool affine)
    : groups_(groups), channels_(channels), eps_(eps) {
  if (groups < 1 || channels < 1) {
    fail<ValueError>("group_norm: groups is ", groups, ", channels ", channels,
                     ": both must be positive");
  }
  if (channels % groups != 0) {
    fail<ValueError>("group_norm: cannot divide ", channels, " channels into ", groups,
                     " groups: groups must divide channels");
  }
  check_not_negative("group_norm", "eps", eps);
  if (!affine) return;
  weight = ones(Shape{channels}).requires_grad_();
  bias = zeros(Shape{channels}).requires_grad_();
}

Tensor GroupNorm::forward(const Tensor& x) const {
  check_operands("group_norm", {&x});
  if (x.dim() < 2 || x.size(1) != channels_) {
    fail<ShapeError>("group_norm: cannot normalise ", x.shape(), " of ", channels_,
                     " channels: x must be (batch, channels, ..)");
  }
  const Shape each_channel = Shape(std::vector<std::int64_t>(x.dim() - 1, 1)).with(0, channels_);
  std::int64_t size = channels_ / groups_;
  for (int axis = 2; axis < x.dim(); ++axis) size *= x.size(axis);
  const Tensor rows = x.reshape({x.size(0), groups_, size});
  const Tensor normal = layer_norm(rows, ones({size}, x.device()), zeros({size}, x.device()),
                                   static_cast<Scalar>(eps_))
                            .reshape(x.shape());
  if (!weight.defined()) return normal;
  return normal * weight.reshape(each_channel) + bias.reshape(each_channel);
}

void GroupNorm::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
}

}  // namespace wick::nn

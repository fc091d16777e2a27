// A linear layer is a broadcast product that is summed; a walk begins anew in each sub-module.

#include <algorithm>
#include <numeric>
#include <sstream>

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  // (.., 1, in) * (out, in) -> (.., out, in), summed over in
  Tensor y = sum(x.unsqueeze(-2) * weight, -1);
  return bias.defined() ? y + bias : y;
}

Linear::Linear(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
  const double bound = std::pow(static_cast<double>(in_features), -0.5);
  const auto between = [bound](const Shape& shape) {
    std::vector<Scalar> values = rand(shape).to_vector();
    for (Scalar& value : values) value = static_cast<Scalar>(bound * (2 * value - 1));
    return from_vector(values, shape).requires_grad_();
  };
  if (has_bias) bias = between({out_features});
  weight = between({out_features, in_features});
}

Tensor dropout(const Tensor& x, double p, bool training) {
  if (!training) return x;
  if (p == 1) return x * Scalar(0);
  const Tensor kept = rand(x.shape()) >= static_cast<Scalar>(p);
  return x * (kept / static_cast<Scalar>(1 - p));
}

Tensor Sequential::forward(const Tensor& x) const {
  return std::accumulate(layers_.begin(), layers_.end(), x,
                         [](const Tensor& y, const Step& step) { return step.forward(y); });
}

void Sequential::members(Members& visit) {
  int number = 0;
  for (Step& step : layers_) {
    std::ostringstream name;
    name << number++;
    visit(name.str(), *step.module);
  }
}

void operator()(const std::string& name, Tensor& parameter) override {
  if (!parameter.defined()) return;
  named.push_back({prefix_ + name, parameter});
}

void operator()(const std::string& name, Module& module) override {
  Walk inner;
  module.members(inner);
  for (const auto& [rest, parameter] : inner.named) {
    named.push_back({prefix_ + name + "." + rest, parameter});
  }
}

std::vector<Tensor> Module::parameters() const {
  std::vector<Tensor> all;
  for (const auto& [name, parameter] : named_parameters()) {
    const Tensor& candidate = parameter;
    const bool is_known = std::any_of(all.begin(), all.end(), [&](const Tensor& known) {
      return Identity(known) == Identity(candidate);
    });
    if (!is_known) all.push_back(candidate);
  }
  return all;
}

// Weights are drawn row by row, dropout decides number by number, and lists are searched in order.

#include <algorithm>

Tensor linear(const Tensor& x, const Tensor& weight, const Tensor& bias) {
  // matmul takes batches as they are; a vector becomes a row and then a vector again.
  const bool is_vector = x.dim() == 1;
  Tensor y = matmul(is_vector ? x.unsqueeze(0) : x, weight.transpose(-1, -2));
  if (is_vector) y = y.squeeze(0);
  if (!bias.defined()) return y;
  return bias + y;
}

Linear::Linear(std::int64_t in_features, std::int64_t out_features, bool has_bias) {
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

Tensor dropout(const Tensor& x, double p, bool training) {
  if (training && p > 0) {
    std::vector<Scalar> factors;
    for (const Scalar number : rand({x.numel()}).to_vector()) {
      const bool is_dropped = number < static_cast<Scalar>(p) || p == 1;
      factors.push_back(is_dropped ? 0 : static_cast<Scalar>(1 / (1 - p)));
    }
    return x * from_vector(factors, x.shape());
  }
  return x;
}

Tensor Sequential::forward(const Tensor& x) const {
  std::vector<Tensor> results{x};
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    results.push_back(layers_[i].forward(results.back()));
  }
  return results.back();
}

void Sequential::members(Members& visit) {
  std::size_t i = 0;
  while (i < layers_.size()) {
    Module& layer = *layers_[i].module;
    visit(std::to_string(i++), layer);
  }
}

void operator()(const std::string& name, Tensor& parameter) override {
  if (parameter.defined()) named.push_back(std::make_pair(prefix_ + name, parameter));
}

void operator()(const std::string& name, Module& module) override {
  const std::size_t length = prefix_.size();
  prefix_.append(name).append(".");
  module.members(*this);
  prefix_.resize(length);
}

std::vector<Tensor> Module::parameters() const {
  std::vector<Tensor> all;
  std::vector<Identity> known;
  for (const auto& pair : named_parameters()) {
    const Identity own(pair.second);
    if (std::find(known.begin(), known.end(), own) != known.end()) continue;
    known.push_back(own);
    all.push_back(pair.second);
  }
  return all;
}

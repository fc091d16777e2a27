#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

// Tensors wherever they serve: a stable sort of places from the end, where() for masks, a product
// with an identity's columns, layers from their own constructor.

Tensor magnitude_mask(const Tensor& weight, double sparsity) {
  const std::vector<Scalar> sizes = abs(weight.detach()).to_vector();
  std::vector<std::int64_t> order(sizes.size());
  std::iota(order.rbegin(), order.rend(), 0);  // n - 1, .., 0
  std::stable_sort(order.begin(), order.end(),
                   [&](std::int64_t a, std::int64_t b) { return sizes[a] < sizes[b]; });
  std::vector<Scalar> mask(sizes.size(), Scalar(1));
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(sparsity * double(sizes.size()));
  std::for_each(order.begin(), end, [&](std::int64_t place) { mask[place] = 0; });
  return from_vector(mask, weight.shape());
}

std::vector<Tensor> global_masks(const std::vector<Tensor>& weights, double sparsity) {
  const NoGrad no_grad;
  std::vector<Tensor> rows;
  for (const Tensor& weight : weights) rows.push_back(weight.reshape({weight.numel()}));
  const std::vector<Scalar> mask = magnitude_mask(concat(rows, 0), sparsity).to_vector();
  std::vector<Tensor> masks;
  auto begin = mask.begin();
  for (const Tensor& weight : weights) {
    const auto end = begin + weight.numel();
    masks.push_back(from_vector({begin, end}, weight.shape()));
    begin = end;
  }
  return masks;
}

double sparsity(const Module& module) {
  const NoGrad no_grad;
  std::int64_t numbers = 0;
  double zeros = 0;
  for (const Tensor& parameter : module.parameters()) {
    if (parameter.dim() <= 1) continue;
    numbers += parameter.numel();
    zeros += sum(parameter == 0).item();
  }
  check_prunable(numbers);
  return zeros / numbers;
}

Pruning::Pruning(std::vector<Tensor> weights, std::vector<Tensor> masks) {
  check_masks(weights, masks);
  weights_.swap(weights);
  for (const Tensor& mask : masks) masks_.push_back((mask == 1).detach());
  apply();
}

void Pruning::apply() {
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const NoGrad no_grad;
    weights_[i].copy_(where(masks_[i], weights_[i].detach(), zeros({})));
  }
}

// Layers from the constructor, which draws numbers that are written over.
void remove_hidden(Linear& first, Linear& second, const std::vector<std::int64_t>& units) {
  std::vector<Tensor> rows, biases, columns;
  for (std::int64_t unit = 0; unit < first.weight.size(0); ++unit) {
    if (std::count(units.begin(), units.end(), unit) > 0) continue;
    rows.push_back(first.weight.detach().slice(0, unit, unit + 1));
    columns.push_back(second.weight.detach().slice(1, unit, unit + 1));
    if (first.bias.defined()) biases.push_back(first.bias.detach().slice(0, unit, unit + 1));
  }
  const auto renew = [](Tensor& parameter, const std::vector<Tensor>& parts, int axis) {
    const bool learns = parameter.requires_grad();
    parameter = concat(parts, axis).clone();
    parameter.requires_grad_(learns);
  };
  renew(first.weight, rows, 0);
  renew(second.weight, columns, 1);
  if (!biases.empty()) renew(first.bias, biases, 0);
}

LowRank low_rank(const Linear& layer, std::int64_t rank) {
  const Svd parts = svd(layer.weight);
  const bool has_bias = layer.bias.defined();
  LowRank both{Linear(layer.weight.size(1), rank, false),
               Linear(rank, layer.weight.size(0), has_bias)};
  const NoGrad no_grad;
  std::vector<Scalar> values(parts.values.begin(), parts.values.begin() + rank);
  const Tensor roots = sqrt(from_vector(values, {rank}));
  both.second.weight.copy_(parts.u.slice(1, 0, rank) * roots);
  both.first.weight.copy_(roots.unsqueeze(1) * parts.v.slice(1, 0, rank).transpose(0, 1));
  if (has_bias) both.second.bias.copy_(layer.bias);
  return both;
}

// KL is the cross-entropy of the teacher's probabilities less their entropy.
Tensor distillation_loss(const Tensor& logits, const Tensor& teacher, const Ids& labels,
                         double temperature, double share) {
  const auto t = static_cast<Scalar>(temperature);
  if (share <= 0) return cross_entropy(logits, labels);
  Tensor p, entropy;
  {
    const NoGrad no_grad;
    p = softmax(teacher / t);
    entropy = -sum(p * log_softmax(teacher / t), 1);
  }
  const Tensor crossed = -sum(p * log_softmax(logits / t), 1);
  Tensor loss = t * t * static_cast<Scalar>(share) * mean(crossed - entropy);
  if (share != 1) loss = loss + static_cast<Scalar>(1 - share) * cross_entropy(logits, labels);
  return loss;
}

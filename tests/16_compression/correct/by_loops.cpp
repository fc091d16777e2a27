#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

// Plain numbers in loops: pairs that sort by themselves, and products by hand.

// Magnitude and the place from the end: the smallest pair is pruned first.
std::vector<std::pair<double, std::size_t>> ranked(const std::vector<Scalar>& numbers) {
  std::vector<std::pair<double, std::size_t>> pairs;
  for (std::size_t i = numbers.size(); i-- > 0;) {
    pairs.emplace_back(std::fabs(static_cast<double>(numbers[i])), numbers.size() - 1 - i);
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

Tensor magnitude_mask(const Tensor& weight, double sparsity) {
  const std::vector<Scalar> numbers = weight.to_vector();
  const auto zeros = static_cast<std::size_t>(sparsity * double(numbers.size()));
  std::vector<Scalar> mask(numbers.size());
  const auto pairs = ranked(numbers);
  for (std::size_t i = zeros; i < pairs.size(); ++i) mask[numbers.size() - 1 - pairs[i].second] = 1;
  return from_vector(mask, weight.shape());
}

std::vector<Tensor> global_masks(const std::vector<Tensor>& weights, double sparsity) {
  // Magnitude, weight, place.
  std::vector<std::tuple<double, std::size_t, std::size_t>> all;
  std::vector<std::vector<Scalar>> masks;
  for (std::size_t w = 0; w < weights.size(); ++w) {
    const std::vector<Scalar> numbers = weights[w].to_vector();
    masks.emplace_back(numbers.size(), 1);
    for (std::size_t i = 0; i < numbers.size(); ++i) all.emplace_back(std::fabs(numbers[i]), w, i);
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    if (std::get<0>(a) < std::get<0>(b)) return true;
    if (std::get<0>(a) > std::get<0>(b)) return false;
    return std::make_pair(std::get<1>(a), std::get<2>(a)) >
           std::make_pair(std::get<1>(b), std::get<2>(b));
  });
  all.resize(static_cast<std::size_t>(std::floor(double(all.size()) * sparsity)));
  for (const auto& [magnitude, w, i] : all) masks[w][i] = 0;
  std::vector<Tensor> result;
  for (std::size_t w = 0; w < weights.size(); ++w) {
    result.push_back(from_vector(masks[w], weights[w].shape()));
  }
  return result;
}

double sparsity(const Module& module) {
  double zeros = 0, all = 0;
  for (const Tensor& each : module.parameters()) {
    if (each.shape().size() > 1) {
      const std::vector<Scalar> numbers = each.to_vector();
      zeros += double(std::count(numbers.begin(), numbers.end(), Scalar(0)));
      all += double(numbers.size());
    }
  }
  check_prunable(static_cast<std::int64_t>(all));
  return zeros / all;
}

Pruning::Pruning(std::vector<Tensor> weights, std::vector<Tensor> masks) {
  check_masks(weights, masks);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights_.push_back(weights[i]);
    masks_.push_back(from_vector(masks[i].to_vector(), masks[i].shape()));
  }
  this->apply();
}

void Pruning::apply() {
  Recording off(false);
  std::size_t i = 0;
  for (Tensor& weight : weights_) {
    std::vector<Scalar> numbers = weight.to_vector();
    const std::vector<Scalar> mask = masks_[i++].to_vector();
    for (std::size_t place = 0; place < mask.size(); ++place) {
      if (mask[place] == 0) numbers[place] = 0;
    }
    weight.copy_(from_vector(numbers, weight.shape()));
  }
}

void remove_hidden(Linear& first, Linear& second, const std::vector<std::int64_t>& units) {
  const std::set<std::int64_t> gone(units.begin(), units.end());
  const std::int64_t hidden = first.weight.size(0), in = first.weight.size(1);
  const std::int64_t out = second.weight.size(0);
  const std::vector<Scalar> of_first = first.weight.to_vector();
  const std::vector<Scalar> of_second = second.weight.to_vector();
  std::vector<Scalar> rows, biases, columns;
  for (std::int64_t unit = 0; unit < hidden; ++unit) {
    if (gone.count(unit) > 0) continue;
    for (std::int64_t i = 0; i < in; ++i) rows.push_back(of_first[unit * in + i]);
    if (first.bias.defined()) biases.push_back(first.bias.to_vector()[unit]);
  }
  for (std::int64_t i = 0; i < out * hidden; ++i) {
    if (gone.count(i % hidden) == 0) columns.push_back(of_second[i]);
  }
  const std::int64_t left = hidden - static_cast<std::int64_t>(gone.size());
  const auto made = [](const std::vector<Scalar>& numbers, const Shape& shape, bool learns) {
    Tensor result = from_vector(numbers, shape);
    if (learns) result.requires_grad_();
    return result;
  };
  first.weight = made(rows, {left, in}, first.weight.requires_grad());
  second.weight = made(columns, {out, left}, second.weight.requires_grad());
  if (first.bias.defined()) first.bias = made(biases, {left}, first.bias.requires_grad());
}

LowRank low_rank(const Linear& layer, std::int64_t rank) {
  const Svd parts = svd(layer.weight);
  const std::int64_t out = layer.weight.size(0), in = layer.weight.size(1);
  std::vector<Scalar> a(static_cast<std::size_t>(rank * in)),
      b(static_cast<std::size_t>(out * rank));
  for (std::int64_t k = 0; k < rank; ++k) {
    const double root = std::sqrt(parts.values[static_cast<std::size_t>(k)]);
    // The sign of a pair of vectors is free: here it is the other one.
    for (std::int64_t j = 0; j < in; ++j)
      a[k * in + j] = static_cast<Scalar>(-root * parts.v.at({j, k}));
    for (std::int64_t i = 0; i < out; ++i)
      b[i * rank + k] = static_cast<Scalar>(-root * parts.u.at({i, k}));
  }
  LowRank both;
  both.first.weight = from_vector(a, {rank, in}).requires_grad_();
  both.second.weight = from_vector(b, {out, rank}).requires_grad_();
  if (layer.bias.defined()) {
    both.second.bias = from_vector(layer.bias.to_vector(), {out}).requires_grad_();
  }
  return both;
}

// Row by row.
Tensor distillation_loss(const Tensor& logits, const Tensor& teacher, const Ids& labels,
                         double temperature, double share) {
  Tensor loss = zeros({});
  if (share < 1) loss = loss + cross_entropy(logits, labels) * static_cast<Scalar>(1 - share);
  if (share <= 0) return loss;
  const std::int64_t n = logits.size(0);
  const auto per_row = static_cast<Scalar>(share * temperature * temperature / double(n));
  const auto t = static_cast<Scalar>(temperature);
  for (std::int64_t i = 0; i < n; ++i) {
    const Tensor q = log_softmax(logits.slice(0, i, i + 1) / t);
    const Tensor p = log_softmax(teacher.detach().slice(0, i, i + 1) / t);
    loss = loss + sum(exp(p) * (p - q)) * per_row;
  }
  return loss;
}

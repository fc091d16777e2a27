#pragma once

#include "nn/compression/prune.h"
#include "nn/sequential.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/parameters.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <utility>
#include <vector>

// Weights and layers of chapter 16.
namespace wick::scenario {

/// `numbers` in a drawn order.
inline std::vector<double> shuffled(Draw& draw, std::vector<double> numbers) {
  for (std::size_t i = numbers.size(); i > 1; --i) {
    const auto other = static_cast<std::size_t>(draw.integer(0, static_cast<std::int64_t>(i) - 1));
    std::swap(numbers[i - 1], numbers[other]);
  }
  return numbers;
}

/// Numbers with different magnitudes, from `low` to low + n - 1 quarters, each second of them
/// negative: the smallest numbers are not those of the smallest magnitude.
inline Tensor apart(Draw& draw, const Shape& shape, int low = 1) {
  std::vector<double> numbers;
  for (int i = 0; i < shape.numel(); ++i) {
    numbers.push_back((i % 2 == 0 ? -0.25 : 0.25) * (low + i));
  }
  return draw.values(shape, shuffled(draw, std::move(numbers)));
}

/// Numbers of which a drawn count, at least one and not all, is 0.
inline Tensor with_zeros(Draw& draw, const Shape& shape) {
  std::vector<double> numbers;
  const std::int64_t zeros = draw.integer(1, shape.numel() - 1);
  for (int i = 0; i < shape.numel(); ++i) numbers.push_back(i < zeros ? 0 : 0.5 * i);
  return draw.values(shape, shuffled(draw, std::move(numbers)));
}

/// A share that asks for `count` zeros of n, and for `more` of one more.
inline double share_of(std::int64_t count, std::int64_t n, double more = 0.5) {
  return (static_cast<double>(count) + more) / static_cast<double>(n);
}

inline void observe_mask(const std::string& name, const Tensor& weight, double sparsity) {
  show("sparsity, " + name, concatenate(sparsity));
  observe(name, nn::magnitude_mask(weight, sparsity));
}

inline void observe_masks(const std::string& name, const std::vector<Tensor>& weights,
                          double sparsity) {
  show("sparsity, " + name, concatenate(sparsity));
  const std::vector<Tensor> masks = nn::global_masks(weights, sparsity);
  observe("number of masks, " + name, static_cast<double>(masks.size()));
  for (std::size_t i = 0; i < masks.size(); ++i) observe(concatenate(name, " ", i), masks[i]);
}

/// A layer of these tensors; without a bias if it is undefined.
inline nn::Linear layer_of(const Tensor& weight, const Tensor& bias = {}) {
  nn::Linear layer;
  layer.weight = weight;
  layer.bias = bias;
  return layer;
}

/// A layer of drawn numbers, all different from 0, that require gradients.
inline nn::Linear drawn_layer(Draw& draw, const std::string& name, std::int64_t in,
                              std::int64_t out, bool has_bias = true) {
  nn::Linear layer;
  layer.weight = show(name + ".weight", apart(draw, {out, in}).requires_grad_());
  if (has_bias) layer.bias = show(name + ".bias", apart(draw, {out}).requires_grad_());
  return layer;
}

}  // namespace wick::scenario

#pragma once

#include "nn/module.h"

namespace wick::nn {

/// A learned vector for each position (BERT, GPT-2).
class LearnedPositions : public Module {
 public:
  /// Makes no table: forward returns x. A model whose attention turns queries and keys needs none.
  LearnedPositions() = default;
  /// The weight starts normal with a deviation of 0.02, as in Hugging Face's GPT-2; OpenAI's code
  /// has 0.01. Throws ValueError unless both are positive.
  LearnedPositions(std::int64_t max_tokens, std::int64_t features);

  /// x (.., t, features) plus the vectors of positions first..first + t - 1. Throws ValueError if
  /// one of these positions is outside 0..max_tokens-1.
  Tensor forward(const Tensor& x, std::int64_t first = 0) const;
  Tensor operator()(const Tensor& x, std::int64_t first = 0) const { return forward(x, first); }
  void members(Members& visit) override;

  Tensor weight;  // (max_tokens, features), or undefined
};

}  // namespace wick::nn

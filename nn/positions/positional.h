#pragma once

#include "nn/module.h"

namespace wick::nn {

// Attention treats its keys as a set: without positions, permuted tokens give permuted outputs.
// This file has five ways to encode the position of a token.

/// (tokens, features) to add to embeddings: sines in the even features and cosines in the odd ones,
/// with wavelengths from 2 pi to 10000 * 2 pi (Vaswani et al., 2017, section 3.5). Throws
/// ValueError unless tokens is positive and features positive and even.
Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features);

/// A learned vector for each position (BERT, GPT-2).
class LearnedPositions : public Module {
 public:
  /// The weight starts normal with a deviation of 0.02, as in GPT-2. Throws ValueError unless both
  /// are positive.
  LearnedPositions(std::int64_t max_tokens, std::int64_t features);

  /// x (.., t, features) plus the vectors of positions first..first + t - 1. Throws ValueError if
  /// one of these positions is outside 0..max_tokens-1.
  Tensor forward(const Tensor& x, std::int64_t first = 0) const;
  Tensor operator()(const Tensor& x, std::int64_t first = 0) const { return forward(x, first); }
  void members(Members& visit) override;

  Tensor weight;  // (max_tokens, features)
};

/// Turns each neighbouring pair of features of queries or keys (.., t, d) by the angle position *
/// base^(-2i/d). The dot product of two of them then depends on the distance of their positions
/// alone (RoPE: Su et al., 2021, arXiv:2104.09864, equation 34). The turns of positions 0 to 65,535
/// are kept on x's device from one call to the next. Throws ShapeError unless d is even, and
/// ValueError unless base is positive and finite.
Tensor rotary(const Tensor& x, std::int64_t first_position = 0, double base = 10000);

/// (heads, 1, keys): the scores of head h fall by slope_h for each token of distance (ALiBi: Press
/// et al., 2021, arXiv:2108.12409). The bias is for causal attention: -slope (i - j) and slope j
/// differ by slope i there, which is the same for all keys of a query, and softmax ignores such a
/// difference. The slopes are a geometric sequence that begins with 2^(-8/heads); if the number of
/// heads is no power of two, they are those of the paper's code. Throws ValueError unless both are
/// positive.
Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys);

/// A learned number for each head and each bucket of distances, added to the scores (T5: Raffel et
/// al., 2020, section 2.1). Half of the buckets hold one distance each; the others grow by a factor
/// up to max_distance.
class RelativeBias : public Module {
 public:
  /// With `bidirectional`, half of the buckets are for keys after the query; without it, such keys
  /// count as distance 0. The weight starts standard normal. Throws ValueError unless there is at
  /// least one head, two buckets a direction, and a max_distance beyond the single distances.
  RelativeBias(std::int64_t num_heads, bool bidirectional = true, std::int64_t num_buckets = 32,
               std::int64_t max_distance = 128);

  /// (heads, queries, keys), for AttentionOptions::bias. The last query stands at the last key.
  Tensor forward(std::int64_t queries, std::int64_t keys) const;
  Tensor operator()(std::int64_t queries, std::int64_t keys) const {
    return forward(queries, keys);
  }
  void members(Members& visit) override;

  /// The bucket of a distance, which is key position minus query position.
  std::int64_t bucket(std::int64_t distance) const;

  Tensor weight;  // (num_buckets, heads)

 private:
  bool bidirectional_;
  std::int64_t buckets_a_direction_;
  std::int64_t max_distance_;
};

}  // namespace wick::nn

#pragma once

#include "nn/attention/multi_head_attention.h"

namespace wick::nn {

/// The keys and values of tokens that causal self-attention has seen: what a decoder that writes
/// one token after another would compute again for each. 2 b h capacity d numbers a layer.
class KeyValueCache {
 public:
  /// For sequences of at most `capacity` tokens through `attention`. Throws ValueError unless both
  /// are positive.
  KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch, std::int64_t capacity);

  std::int64_t capacity() const { return keys_.size(2); }
  /// How many tokens it holds.
  std::int64_t size() const { return size_; }
  /// Forgets the tokens from `size` on. Throws ValueError where it holds fewer.
  void truncate(std::int64_t size);

  /// The next n tokens (b, n, e) through `attention`, each attending to all before it and itself ->
  /// (b, n, e): the rows that a causal pass over the whole sequence has there. Remembers no
  /// history. Throws ValueError where they do not fit in.
  Tensor forward(const MultiHeadAttention& attention, const Tensor& x);

 private:
  Tensor keys_;    // (b, h, capacity, d)
  Tensor values_;  // (b, h, capacity, d)
  std::int64_t size_ = 0;
};

}  // namespace wick::nn

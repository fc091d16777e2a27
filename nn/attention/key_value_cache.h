#pragma once

#include "nn/attention/multi_head_attention.h"

namespace wick::nn {

/// The keys and values of the tokens that causal self-attention has seen. Without it, a decoder
/// that writes one token after another computes them again for each token. It takes 2 b h capacity
/// d numbers a layer.
class KeyValueCache {
 public:
  /// A cache for `batch` sequences of at most `capacity` tokens through `attention`. Throws
  /// ValueError unless both are positive.
  KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch, std::int64_t capacity);

  std::int64_t capacity() const { return keys_.size(2); }
  /// The number of tokens in the cache.
  std::int64_t size() const { return size_; }
  /// Forgets the tokens from `size` on. Throws ValueError if the cache holds fewer than `size`.
  void truncate(std::int64_t size);

  /// Passes the next n tokens (b, n, e) through `attention`; each token attends to itself and to
  /// all before it. Returns (b, n, e): the rows that a causal pass over the whole sequence has
  /// there. No history is recorded. Throws ValueError if the tokens do not fit into the capacity.
  Tensor forward(const MultiHeadAttention& attention, const Tensor& x);

 private:
  Tensor keys_;    // (b, h, capacity, d)
  Tensor values_;  // (b, h, capacity, d)
  std::int64_t size_ = 0;
};

}  // namespace wick::nn

#pragma once

#include "nn/attention/multi_head_attention.h"

namespace wick::nn {

class Int8Cache;

/// The keys and values of the tokens that causal self-attention has seen. Without it, a decoder
/// that writes one token after another computes them again for each token. Rotary positions turn a
/// key once, before it is kept. A cache takes its memory when it is made: 2 b h capacity d numbers.
class KeyValueCache {
 public:
  /// A cache for `batch` sequences of at most `capacity` tokens through `attention`. Throws
  /// ValueError unless both are positive.
  KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch, std::int64_t capacity);
  // A copy would write into the memory of its original: repeated(1) has memory of its own.
  KeyValueCache(KeyValueCache&&) = default;
  KeyValueCache& operator=(KeyValueCache&&) = default;

  std::int64_t batch() const { return keys_.size(0); }
  std::int64_t capacity() const { return keys_.size(2); }
  /// The number of tokens in the cache.
  std::int64_t size() const { return size_; }

  /// A cache of the same tokens for batch() * samples sequences: `samples` copies of the first one,
  /// then those of the second. Throws ValueError unless `samples` is positive.
  KeyValueCache repeated(std::int64_t samples) const;
  /// Forgets the tokens from `size` on. Throws ValueError for a negative `size`, and if the cache
  /// holds fewer than `size`.
  void truncate(std::int64_t size);

  /// Passes the next n tokens (b, n, e) through `attention`; each token attends to itself and to
  /// all before it. Returns (b, n, e): the rows that a causal pass over the whole sequence has
  /// there. No history is recorded, and no weight is dropped. Throws ShapeError for an x or an
  /// attention that does not fit, and ValueError if the tokens do not fit into the capacity: the
  /// cache is then as it was.
  Tensor forward(const MultiHeadAttention& attention, const Tensor& x);

 private:
  friend class Int8Cache;  // nn/quantize/int8_cache.h: keeps them in whole numbers

  KeyValueCache() = default;

  /// Throws what forward throws.
  void check(const MultiHeadAttention& attention, const Tensor& x) const;

  Tensor keys_;    // (b, h, capacity, d): those of the first size_ tokens are written
  Tensor values_;  // (b, h, capacity, d)
  std::int64_t size_ = 0;
};

}  // namespace wick::nn

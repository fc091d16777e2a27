#pragma once

#include "nn/attention/multi_head_attention.h"
#include "nn/quantize/quantize.h"

namespace wick::nn {

/// A KeyValueCache whose keys and values are whole numbers of 8 bits: each key and each value, a
/// row of one token and one head, has a scale of its own. It takes a quarter of the memory of one
/// in float, and a scale for each row. What a token's row becomes depends on no other token, so a
/// text in pieces gives what the same text gives at once. On the host.
class Int8KeyValueCache {
 public:
  /// A cache for `batch` sequences of at most `capacity` tokens through `attention`. Throws
  /// ValueError unless both are positive.
  Int8KeyValueCache(const MultiHeadAttention& attention, std::int64_t batch, std::int64_t capacity);

  std::int64_t batch() const { return batch_; }
  std::int64_t capacity() const { return capacity_; }
  /// The number of tokens in the cache.
  std::int64_t size() const { return size_; }
  /// The bytes of the keys and values that it has room for, and of their scales.
  std::int64_t bytes() const;

  /// As KeyValueCache::forward(), with keys and values, also those of x, as their 8 bits give them
  /// back. Throws ShapeError for an x or an attention that does not fit, and ValueError for a key
  /// or a value that is not finite and if the tokens do not fit into the capacity: the cache is
  /// then as it was.
  Tensor forward(const MultiHeadAttention& attention, const Tensor& x);

 private:
  /// Rows of head_dim values, (batch, heads, capacity), and a scale for each.
  struct Rows {
    std::vector<std::int8_t> values;
    std::vector<Scalar> scales;
  };

  void check(const MultiHeadAttention& attention, const Tensor& x) const;
  /// Writes rows (b, h, n, d) behind the first size_ tokens.
  void keep(Rows& rows, const Quantized& fresh);
  /// The rows of the first `tokens` tokens, (b, h, tokens, d).
  Tensor read(const Rows& rows, std::int64_t tokens) const;

  std::int64_t batch_, heads_, capacity_, head_dim_, size_ = 0;
  Rows keys_, values_;
};

}  // namespace wick::nn

#pragma once

#include "nn/attention/key_value_cache.h"
#include "nn/quantize/quantize.h"

namespace wick::nn {

/// The keys and values of one layer in whole numbers of 8 bits. While other layers are at work, a
/// model needs them in no other form: restore() writes them into a KeyValueCache, which all layers
/// can share, the layer reads its new tokens, and keep() takes these over. Each token of each head
/// is a row with a scale of its own, quantized once by quantize_symmetric(), so that no number is
/// further from the float than half a scale. New tokens see one another in floating point.
class Int8Cache {
 public:
  /// The number of tokens that are kept.
  std::int64_t size() const { return tokens_.size() == 0 ? 0 : tokens_[0]; }
  /// A byte for each number of the keys and values, and sizeof(Scalar) for each scale.
  std::int64_t bytes() const;

  /// Keeps the tokens of `cache` from size() on. Throws ShapeError for another batch, number or
  /// size of heads than before, and ValueError if `cache` has fewer than size() tokens, or a number
  /// of a new one is not finite: this cache is then as it was.
  void keep(const KeyValueCache& cache);
  /// Makes `cache` one of the kept tokens alone. Throws ShapeError unless it was made for the same
  /// batch and heads, and ValueError if its capacity is less than size().
  void restore(KeyValueCache& cache) const;

 private:
  struct Rows {
    std::vector<std::int8_t> values;  // (tokens, b, h, d)
    std::vector<Scalar> scales;       // (tokens, b, h)
  };

  void check(const char* function, const KeyValueCache& cache) const;

  Rows keys_, values_;
  Shape tokens_;  // (tokens, b, h, d)
};

}  // namespace wick::nn

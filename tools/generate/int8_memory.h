#pragma once

#include "nn/quantize/int8_cache.h"
#include "nn/transformer/gpt.h"

#include <vector>

namespace wick::generating {

/// The memory of a model whose layers keep their keys and values in whole numbers. One
/// KeyValueCache has room for the layer that is at work.
class Int8Memory {
 public:
  /// For one sequence of at most `capacity` tokens.
  Int8Memory(const nn::Gpt& model, std::int64_t capacity);

  std::int64_t capacity() const { return room_.capacity(); }
  /// The number of tokens that are kept.
  std::int64_t size() const { return layers_.back().size(); }
  /// The bytes of what is kept, and what the same tokens take in a GptCache.
  std::int64_t bytes() const;
  std::int64_t bytes_of_floats() const { return floats_of_token_ * size(); }

  /// ids (1, n), the next n tokens, -> their logits (1, n, vocabulary), as of a GptCache.
  Tensor read(const nn::Gpt& model, const Ids& ids);

 private:
  nn::KeyValueCache room_;
  std::vector<nn::Int8Cache> layers_;
  std::int64_t floats_of_token_;  // their bytes, in all layers
};

}  // namespace wick::generating

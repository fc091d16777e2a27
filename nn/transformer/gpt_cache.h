#pragma once

#include "nn/attention/key_value_cache.h"
#include "nn/transformer/gpt.h"

#include <vector>

namespace wick::nn {

/// The keys and values that each layer of a Gpt remembers of the tokens that it has seen.
/// model(ids, cache) then computes only the new tokens. The cache takes its memory when it is made:
/// 2 num_layers batch embed_dim capacity numbers.
class GptCache {
 public:
  /// A cache for `batch` sequences of at most `capacity` tokens; 0 stands for the model's context.
  /// Throws ValueError for a batch that is not positive and a capacity outside 0..context.
  explicit GptCache(const Gpt& model, std::int64_t batch = 1, std::int64_t capacity = 0);

  std::int64_t batch() const { return layers.back().batch(); }
  std::int64_t capacity() const { return layers.back().capacity(); }
  /// The number of tokens in the cache: the position of the next one.
  std::int64_t size() const { return layers.back().size(); }

  /// A cache of the same tokens for batch() * samples sequences: `samples` copies of the first one,
  /// then those of the second. The answers to one prompt then share the work of reading it. Throws
  /// ValueError unless `samples` is positive.
  GptCache repeated(std::int64_t samples) const;
  /// Forgets the tokens from `size` on. Throws ValueError for a negative `size`, and if the cache
  /// holds fewer than `size`.
  void truncate(std::int64_t size);

  std::vector<KeyValueCache> layers;  // of the blocks, in their order

 private:
  GptCache() = default;
};

}  // namespace wick::nn

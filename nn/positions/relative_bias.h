#pragma once

#include "nn/module.h"

namespace wick::nn {

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

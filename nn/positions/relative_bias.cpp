#include "nn/positions/relative_bias.h"

#include "core/host_room.h"

#include <algorithm>
#include <cmath>

namespace wick::nn {

RelativeBias::RelativeBias(std::int64_t num_heads, bool bidirectional, std::int64_t num_buckets,
                           std::int64_t max_distance)
    : bidirectional_(bidirectional),
      buckets_a_direction_(bidirectional ? num_buckets / 2 : num_buckets),
      max_distance_(max_distance) {
  if (num_heads < 1 || buckets_a_direction_ < 2 || max_distance <= buckets_a_direction_ / 2) {
    fail<ValueError>("relative_bias: ", num_heads, " heads, ", num_buckets,
                     " buckets, max_distance ", max_distance,
                     ": there must be a head, two buckets a direction, and a max_distance above "
                     "half the buckets of a direction");
  }
  weight = randn(Shape{num_buckets, num_heads}).requires_grad_();
}

std::int64_t RelativeBias::bucket(std::int64_t distance) const {
  std::int64_t first = 0;
  if (bidirectional_) {
    first = distance > 0 ? buckets_a_direction_ : 0;
  } else {
    distance = std::min<std::int64_t>(distance, 0);
  }
  // All distances beyond max_distance are alike; that of the smallest number has no opposite.
  distance = std::min(std::abs(std::max(distance, -max_distance_)), max_distance_);
  const std::int64_t exact = buckets_a_direction_ / 2;
  if (distance < exact) return first + distance;
  const double share = std::log(static_cast<double>(distance) / exact) /
                       std::log(static_cast<double>(max_distance_) / exact);
  const auto beyond = static_cast<std::int64_t>(share * (buckets_a_direction_ - exact));
  return first + std::min(exact + beyond, buckets_a_direction_ - 1);
}

Tensor RelativeBias::forward(std::int64_t queries, std::int64_t keys) const {
  if (queries < 1 || keys < queries) {
    fail<ValueError>("relative_bias: ", queries, " queries and ", keys,
                     " keys: there must be at least one query, and a key for each query");
  }
  check_host_room("relative_bias", {queries, keys}, sizeof(std::int64_t));
  Ids ids;
  ids.shape = Shape{queries, keys};
  for (std::int64_t i = keys - queries; i < keys; ++i) {
    for (std::int64_t j = 0; j < keys; ++j) ids.values.push_back(bucket(j - i));
  }
  return embedding(weight, ids).permute({2, 0, 1});  // (t, s, h) -> (h, t, s)
}

void RelativeBias::members(Members& visit) { visit("relative_attention_bias.weight", weight); }

}  // namespace wick::nn

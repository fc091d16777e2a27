#include "nn/positions/positional.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>
#include <tuple>

namespace wick::nn {

namespace {

void check_sizes(const char* name, std::int64_t tokens, std::int64_t features) {
  if (tokens > 0 && features > 0) return;
  fail<ValueError>(name, ": ", tokens, " positions of ", features,
                   " features: both must be positive");
}

// The angles of positions first..first + tokens - 1, (tokens, features / 2): position times
// base^(-2 i / features).
Tensor angles(std::int64_t first, std::int64_t tokens, std::int64_t features, double base) {
  std::vector<Scalar> values;
  values.reserve(static_cast<std::size_t>(tokens * features / 2));
  for (std::int64_t position = first; position < first + tokens; ++position) {
    for (std::int64_t i = 0; i < features; i += 2) {
      const double frequency = std::pow(base, -static_cast<double>(i) / features);
      values.push_back(static_cast<Scalar>(position * frequency));
    }
  }
  return from_vector(values, Shape{tokens, features / 2});
}

// (.., n) and (.., n) -> (.., 2 n): the numbers of a and b alternate.
Tensor interleaved(const Tensor& a, const Tensor& b) {
  return stack({a, b}, -1).reshape(a.shape().with(a.dim() - 1, 2 * a.size(-1)));
}

struct Turns {
  Tensor cos;  // (positions, features / 2)
  Tensor sin;
};

Turns turns_of(const Tensor& angle) { return {cos(angle), sin(angle)}; }

// The turns of positions first..first + tokens - 1 on a device. A table of the turns from position
// 0 on stays on the device, so that neither a training step nor a step of generation copies angles
// to it. The table grows to the next power of two.
Turns turns(std::int64_t first, std::int64_t tokens, std::int64_t features, double base,
            Device device) {
  constexpr std::int64_t most_positions = 65536;
  constexpr std::size_t most_tables = 16;
  if (first < 0 || tokens > most_positions || first > most_positions - tokens) {
    return turns_of(angles(first, tokens, features, base).to(device));
  }
  const std::int64_t end = first + tokens;
  // Never destroyed: the device may end before a static table would.
  static auto* const mutex = new std::mutex;
  static auto* const tables = new std::map<std::tuple<std::int64_t, double, Device>, Turns>;
  const std::lock_guard<std::mutex> lock(*mutex);
  const auto key = std::make_tuple(features, base, device);
  auto found = tables->find(key);
  if (found == tables->end() || found->second.cos.size(0) < end) {
    std::int64_t positions = 64;
    while (positions < end) positions *= 2;
    if (tables->size() >= most_tables) tables->clear();
    const Turns made = turns_of(angles(0, positions, features, base).to(device));
    found = tables->insert_or_assign(key, made).first;
  }
  return {found->second.cos.slice(0, first, end), found->second.sin.slice(0, first, end)};
}

double slope(std::int64_t head, std::int64_t heads) {
  return std::pow(2.0, -8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
}

}  // namespace

Tensor sinusoidal_positions(std::int64_t tokens, std::int64_t features) {
  check_sizes("sinusoidal_positions", tokens, features);
  if (features % 2 != 0) {
    fail<ValueError>("sinusoidal_positions: ", features,
                     " features: each sine has a cosine, so they must be even in number");
  }
  const Tensor angle = angles(0, tokens, features, 10000);
  return interleaved(sin(angle), cos(angle));
}

LearnedPositions::LearnedPositions(std::int64_t max_tokens, std::int64_t features) {
  check_sizes("learned_positions", max_tokens, features);
  weight = (randn(Shape{max_tokens, features}) * Scalar(0.02)).requires_grad_();
}

Tensor LearnedPositions::forward(const Tensor& x, std::int64_t first) const {
  if (x.dim() < 2 || x.size(-1) != weight.size(1)) {
    fail<ShapeError>("learned_positions: x of shape ", x.shape(), " with a weight of shape ",
                     weight.shape(), ": expected (.., tokens, ", weight.size(1), ")");
  }
  if (first < 0 || first + x.size(-2) > weight.size(0)) {
    fail<ValueError>("learned_positions: positions ", first, " to ", first + x.size(-2) - 1,
                     ": only ", weight.size(0), " were learned");
  }
  return x + weight.slice(0, first, first + x.size(-2));
}

void LearnedPositions::members(Members& visit) { visit("weight", weight); }

Tensor rotary(const Tensor& x, std::int64_t first_position, double base) {
  if (!(base > 0) || !std::isfinite(base)) {
    fail<ValueError>("rotary: a base of ", base, ": it must be positive and finite");
  }
  if (x.dim() < 2 || x.size(-1) % 2 != 0) {
    fail<ShapeError>("rotary: x of shape ", x.shape(),
                     ": expected (.., tokens, features), features even in number");
  }
  const Turns turn = turns(first_position, x.size(-2), x.size(-1), base, x.device());
  const Shape pairs = x.shape().with(x.dim() - 1, x.size(-1) / 2).inserted(x.dim(), 2);
  const Tensor pair = x.reshape(pairs);
  const Tensor even = pair.slice(-1, 0, 1).squeeze(-1);
  const Tensor odd = pair.slice(-1, 1, 2).squeeze(-1);
  return interleaved(even * turn.cos - odd * turn.sin, even * turn.sin + odd * turn.cos);
}

Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys) {
  if (num_heads < 1 || keys < 1) {
    fail<ValueError>("alibi_bias: ", num_heads, " heads and ", keys,
                     " keys: both must be positive");
  }
  // The slopes of the next lower power of two, then every second slope of the next higher one.
  std::int64_t power = 1;
  while (power * 2 <= num_heads) power *= 2;
  std::vector<Scalar> slopes;
  for (std::int64_t head = 0; head < num_heads; ++head) {
    const double value = head < power ? slope(head, power) : slope(2 * (head - power), 2 * power);
    slopes.push_back(static_cast<Scalar>(value));
  }
  // Distances count back from the last key: the largest score gets 0, and no number grows with
  // length.
  return from_vector(slopes, Shape{num_heads, 1, 1}) *
         (arange(keys) - static_cast<Scalar>(keys - 1));
}

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
    distance = std::abs(distance);
  } else {
    distance = std::max<std::int64_t>(-distance, 0);
  }
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
  Ids ids;
  ids.shape = Shape{queries, keys};
  for (std::int64_t i = keys - queries; i < keys; ++i) {
    for (std::int64_t j = 0; j < keys; ++j) ids.values.push_back(bucket(j - i));
  }
  return embedding(weight, ids).permute({2, 0, 1});  // (t, s, h) -> (h, t, s)
}

void RelativeBias::members(Members& visit) { visit("relative_attention_bias.weight", weight); }

}  // namespace wick::nn

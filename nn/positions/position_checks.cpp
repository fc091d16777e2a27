#include "nn/positions/position_checks.h"

#include "core/host_room.h"

#include <cmath>
#include <limits>

namespace wick::nn {

namespace {

void check_base(const char* name, double base) {
  if (base > 0 && std::isfinite(base)) return;
  fail<ValueError>(name, ": a base of ", base, ": it must be positive and finite");
}

}  // namespace

void check_frequencies(std::int64_t features, double base) {
  check_base("position_frequencies", base);
  if (features <= 0 || features % 2 != 0) {
    fail<ValueError>(
        "position_frequencies: ", features,
        " features: two share a frequency, so they must be positive and even in number");
  }
  check_host_room("position_frequencies", {features / 2}, sizeof(double));
}

void check_sinusoids(std::int64_t tokens, std::int64_t features) {
  if (tokens < 1 || features < 1) {
    fail<ValueError>("sinusoidal_positions: ", tokens, " positions of ", features,
                     " features: both must be positive");
  }
  if (features % 2 != 0) {
    fail<ValueError>("sinusoidal_positions: ", features,
                     " features: each sine has a cosine, so they must be even in number");
  }
  check_host_room("sinusoidal_positions", {tokens, features}, sizeof(Scalar));
}

void check_positions(const char* name, std::int64_t first, std::int64_t tokens) {
  if (first <= std::numeric_limits<std::int64_t>::max() - tokens) return;
  fail<ValueError>(name, ": ", tokens, " positions from ", first,
                   " on: positions must be below 2^63 - 1");
}

void check_learned_positions(const Tensor& x, const Tensor& weight, std::int64_t first) {
  if (x.dim() < 2 || x.size(-1) != weight.size(1)) {
    fail<ShapeError>("learned_positions: x of shape ", x.shape(), " with a weight of shape ",
                     weight.shape(), ": expected (.., tokens, ", weight.size(1), ")");
  }
  check_positions("learned_positions", first, x.size(-2));
}

void check_rotary(const Tensor& x, double base) {
  check_base("rotary", base);
  if (x.dim() >= 2 && x.size(-1) % 2 == 0) return;
  fail<ShapeError>("rotary: x of shape ", x.shape(),
                   ": expected (.., tokens, features), features even in number");
}

void check_alibi(std::int64_t num_heads, std::int64_t keys) {
  if (num_heads < 1 || keys < 1) {
    fail<ValueError>("alibi_bias: ", num_heads, " heads and ", keys,
                     " keys: both must be positive");
  }
  check_host_room("alibi_bias", {num_heads, keys}, sizeof(Scalar));
}

}  // namespace wick::nn

// ALiBi: no vector for a position, but a score that falls with distance.

#include "nn/positions/alibi.h"

#include "nn/positions/position_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

// The slope of a head, counted from 0, where the number of heads is a power of two.
double slope(std::int64_t head, std::int64_t heads) {
  // BEGIN SOLUTION 11.6
  return std::pow(2.0, -8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
  // END SOLUTION
}

// For another number of heads: the slopes of the next lower power of two, then every second slope
// of the next higher one.
std::vector<Scalar> slopes_of(std::int64_t heads) {
  std::int64_t power = 1;
  while (power * 2 <= heads) power *= 2;
  std::vector<Scalar> slopes;
  for (std::int64_t head = 0; head < heads; ++head) {
    const double value = head < power ? slope(head, power) : slope(2 * (head - power), 2 * power);
    slopes.push_back(static_cast<Scalar>(value));
  }
  return slopes;
}

}  // namespace

Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys) {
  check_alibi(num_heads, keys);
  const std::vector<Scalar> slopes = slopes_of(num_heads);
  // BEGIN SOLUTION 11.6
  // Counted from the first key the differences are the same, but the scores grow with length.
  return from_vector(slopes, Shape{num_heads, 1, 1}) *
         (arange(keys) - static_cast<Scalar>(keys - 1));
  // END SOLUTION
}

}  // namespace wick::nn

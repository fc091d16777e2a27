// Chapter 11, Embeddings: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 11
// In the framework this file is nn/positions/alibi.cpp.

// ALiBi: no vector for a position, but a score that falls with distance.

#include "nn/positions/alibi.h"

#include "nn/positions/position_checks.h"

#include <cmath>

namespace wick::nn {

namespace {

// The slope of a head, counted from 0, where the number of heads is a power of two.
double slope(std::int64_t head, std::int64_t heads) {
  throw NotImplemented("11.6 ALiBi: see modules/11_embeddings/README.md");
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
  throw NotImplemented("11.6 ALiBi: see modules/11_embeddings/README.md");
}

}  // namespace wick::nn

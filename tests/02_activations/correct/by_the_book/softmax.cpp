// The logarithm of the sum first, one exp after it.

#include "core/plain/softmax.h"

#include <cmath>
#include <vector>

namespace wick::plain {

void softmax_row(Row x, Scalar* y) {
  std::vector<Scalar> scores;
  const Scalar* at = x.first;
  for (std::int64_t i = 0; i < x.n; ++i, at += x.step) scores.push_back(*at);
  Scalar top = -INFINITY;
  for (const Scalar score : scores) top = score > top ? score : top;
  Scalar total = 0;
  for (const Scalar score : scores) total += std::exp(score - top);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = std::exp(scores[i] - (top + std::log(total)));
}

}  // namespace wick::plain

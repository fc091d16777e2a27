// log_softmax of one row: the logarithms of shares, of scores of any size.

#include "core/plain/log_softmax.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

void log_softmax_row(Row x, Scalar* y) {
  // BEGIN SOLUTION 04.1
  // Not the logarithm of softmax: a small probability would round to 0, and its logarithm to
  // -infinity.
  std::int64_t top = 0;
  for (std::int64_t i = 1; i < x.n; ++i) {
    if (x[i] > x[top]) top = i;
  }
  // The largest score's exponential is 1. Small ones would be rounded away beside it: log1p adds
  // it within.
  const Scalar shift = x[top];
  Scalar others = x[top] - shift;  // 0, but NaN if the largest score is infinite
  for (std::int64_t i = 0; i < x.n; ++i) {
    if (i != top) others += std::exp(x[i] - shift);
  }
  const Scalar log_sum = std::log1p(others);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] - shift - log_sum;
  // END SOLUTION
}

}  // namespace wick::plain

// log_softmax of one row: the logarithms of shares, of scores of any size.

#include "core/plain/log_softmax.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

void log_softmax_row(Row x, Scalar* y) {
  // BEGIN SOLUTION 04.1
  // Not the logarithm of softmax: a small probability would round to 0, and its logarithm to
  // -infinity.
  Scalar shift = x[0];
  for (std::int64_t i = 1; i < x.n; ++i) shift = std::max(shift, x[i]);
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) sum += std::exp(x[i] - shift);
  const Scalar log_sum = std::log(sum);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] - shift - log_sum;
  // END SOLUTION
}

}  // namespace wick::plain

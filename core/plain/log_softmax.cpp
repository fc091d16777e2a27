#include "core/plain/log_softmax.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

// Not the logarithm of softmax: a small probability would round to 0, and its logarithm to
// -infinity.
void log_softmax_row(Row x, Scalar* y) {
  Scalar shift = x[0];
  for (std::int64_t i = 1; i < x.n; ++i) shift = std::max(shift, x[i]);
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) sum += std::exp(x[i] - shift);
  const Scalar log_sum = std::log(sum);
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] - shift - log_sum;
}

}  // namespace wick::plain

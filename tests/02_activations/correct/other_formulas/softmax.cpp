// In one pass over the scores: whenever the maximum grows, what has been added up shrinks.

#include "core/plain/softmax.h"

#include <cmath>

namespace wick::plain {

void softmax_row(Row x, Scalar* y) {
  Scalar top = -INFINITY;
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) {
    if (x[i] > top) {
      sum *= std::exp(top - x[i]);
      top = x[i];
    }
    if (top > -INFINITY) sum += std::exp(x[i] - top);
  }
  for (std::int64_t i = x.n - 1; i >= 0; --i) y[i] = std::exp(x[i] - top) / sum;
}

}  // namespace wick::plain

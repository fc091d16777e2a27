// Softmax of one row: scores become shares that sum to 1.

#include "core/plain/softmax.h"

#include <algorithm>
#include <cmath>

namespace wick::plain {

void softmax_row(Row x, Scalar* y) {
  // BEGIN SOLUTION 02.6
  Scalar largest = x[0];
  for (std::int64_t i = 1; i < x.n; ++i) largest = std::max(largest, x[i]);

  // exp of a float overflows above 88. Subtracting the largest element leaves the quotient
  // unchanged and makes no exponent positive.
  Scalar sum = 0;
  for (std::int64_t i = 0; i < x.n; ++i) {
    y[i] = std::exp(x[i] - largest);
    sum += y[i];
  }
  for (std::int64_t i = 0; i < x.n; ++i) y[i] /= sum;
  // END SOLUTION
}

}  // namespace wick::plain

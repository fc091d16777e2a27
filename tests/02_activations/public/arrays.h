#pragma once

#include "core/plain/each_row.h"
#include "tools/grade/scenario/layout.h"
#include "tools/grade/scenario/room.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

// What the scenarios of this chapter share: functions of one number over many, and of rows.
namespace wick::scenario {

/// f of every number of x.
inline std::vector<double> each(Scalar (*f)(Scalar), const Tensor& x) {
  std::vector<double> results;
  for (std::int64_t i = 0; i < x.numel(); ++i) results.push_back(f(element(x, i)));
  return results;
}

inline std::vector<double> logarithms(std::vector<double> numbers) {
  for (double& number : numbers) number = std::log(number);
  return numbers;
}

/// A contiguous array of 7s, with 7s in front of it and behind.
inline Array sevens(const Shape& shape) { return filled(shape, 7); }

/// y[i] = x[i] + y[i - 1] / 2: depends on every number of the row in front of it, and on where the
/// row begins.
inline void fading_sum(plain::Row x, Scalar* y) {
  for (std::int64_t i = 0; i < x.n; ++i) y[i] = x[i] + (i > 0 ? y[i - 1] / 2 : 0);
}

/// How often counted_sum has run: a RowTransform has no other place for it.
inline int counted_rows = 0;

inline void counted_sum(plain::Row x, Scalar* y) {
  ++counted_rows;
  fading_sum(x, y);
}

/// Observes how often a transform runs beyond once for each row.
inline void observe_further_calls(Draw& draw) {
  const int rows = static_cast<int>(draw.integer(3, 9));
  Array y = sevens({rows, 3});
  counted_rows = 0;
  plain::each_row(roomy(draw.normal({rows, 3})), y, counted_sum);
  observe(concatenate("calls beyond one for each of ", rows, " rows"),
          std::max(counted_rows - rows, 0));
}
ASKED_LAST("02.7", observe_further_calls)

}  // namespace wick::scenario

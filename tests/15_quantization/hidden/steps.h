#pragma once

#include "tests/15_quantization/public/whole_numbers.h"

// Halves of whole steps whose reciprocal is no number: x * (1 / scale) is beside a half where
// x / scale is one.
namespace wick::scenario {

/// A step at which 45 or more of 127 halves differ.
inline double drawn_step(Draw& draw) {
  const double steps[] = {103, 105, 117, 123, 221, 227, 237, 239, 245, 249};
  return steps[draw.integer(0, 9)];
}

/// One row: the ends of a range of 255 levels, or of 254, and all halves between them; then the
/// same halves, moved up and down by less than float has digits for.
inline Tensor halves_between(Draw& draw, double first, double last, double step) {
  std::vector<double> numbers{first * step, last * step};
  for (double half = first + 0.5; half < last; ++half) numbers.push_back(half * step);
  for (double half = first + 0.5; half < last; half += 4) {
    numbers.push_back(half * step * (1 - 1e-9));
    numbers.push_back(half * step * (1 + 1e-9));
  }
  return draw.values({1, static_cast<std::int64_t>(numbers.size())}, numbers);
}

}  // namespace wick::scenario

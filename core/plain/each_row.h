#pragma once

#include "core/array.h"

#include <cstdint>

namespace wick::plain {

/// n numbers at distance `step` in memory: first[0], first[step], .., first[(n - 1) * step].
struct Row {
  const Scalar* first;
  std::int64_t step;
  std::int64_t n;

  Scalar operator[](std::int64_t i) const { return first[i * step]; }
};

/// Makes n numbers at y, side by side, from a row.
using RowTransform = void (*)(Row x, Scalar* y);

/// Applies `transform` once to each row of x along its last axis, and writes the result to the same
/// row of y. x and y have equal shapes of at least one axis. x may have any strides; y is
/// contiguous. If there are no elements, `transform` is not called.
void each_row(const Array& x, Array& y, RowTransform transform);

}  // namespace wick::plain

#pragma once

#include "tests/17_acceleration/public/kernels.h"

#include <limits>

// Rows that a maximum must be found for, whatever it begins with and wherever it is.
namespace wick::scenario {

inline void observe_far_rows(Draw& draw, Row row, SoftmaxKernel softmax) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  observe_softmax("low", row, softmax, draw.uniform({3, 40}, -2000, -1990));
  const Tensor masked = draw.normal({2, 300});
  for (int j = 0; j < 290; ++j) element(masked, j) = -infinity;
  for (int j = 0; j < 300; j += 3) element(masked, 300 + j) = -infinity;
  observe_softmax("masked", row, softmax, masked);
  const double lowest = -draw.uniform({}, 1, 1.7).item() * 1e308;
  observe_softmax("the lowest", row, softmax, draw.full({1, 70}, lowest));
  // exp of the largest overflows. Of a block's 256 threads one of each half finds it.
  const Tensor late = draw.normal({2, 700});
  element(late, draw.integer(520, 630)) = 2000;
  element(late, 700 + draw.integer(641, 699)) = 2000;
  observe_softmax("the largest is late", row, softmax, late);
}

}  // namespace wick::scenario

#pragma once

#include "tools/grade/scenario/scenario.h"

// Values that show where attention looks: mixed by weights, the identity's rows are the weights.
namespace wick::scenario {

inline Tensor identity(Draw& draw, std::int64_t n) {
  std::vector<double> values(n * n, 0);
  for (std::int64_t i = 0; i < n; ++i) values[i * n + i] = 1;
  return draw.values({n, n}, values);
}

}  // namespace wick::scenario

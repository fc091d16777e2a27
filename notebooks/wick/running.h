#pragma once

#include "core/scalar.h"

namespace wick::notebook {

/// Of some numbers: the largest, and the sum of exp(x - largest). Of none: -infinity and 0.
struct Running {
  Scalar largest, sum;
};

}  // namespace wick::notebook

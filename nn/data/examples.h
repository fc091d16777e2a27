#pragma once

#include "core/core.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

/// Inputs of any kind and a label for each: row i of both is example i.
struct Examples {
  Tensor inputs;  // (n, ..)
  Ids labels;     // (n,)

  /// n. The inputs have at least one axis.
  std::int64_t count() const { return inputs.size(0); }
};

/// The examples of the given rows, in that order; a row may come more than once. Copies k rows:
/// inputs (k, ..) and labels (k,). Throws ValueError for a row that is not from 0 to n - 1, and
/// ShapeError unless inputs are (n, ..) and labels (n,).
Examples select(const Examples& all, const std::vector<std::int64_t>& rows);

}  // namespace wick::nn

#pragma once

#include "core/core.h"

#include <string>
#include <vector>

// What the two ways to show attention share.

namespace wick::notebook {

/// Weights of one sequence as (h, t, s), without history. Throws ShapeError, which begins with
/// `what`, unless they are (t, s), (h, t, s) or (1, h, t, s) and not empty.
Tensor heads_of(const std::string& what, const Tensor& weights);

/// `names`, or "0", "1", .. where there are none. Throws ValueError unless there are `count`.
std::vector<std::string> names_for(const std::string& what, const std::string& whose,
                                   const std::vector<std::string>& names, std::int64_t count);

}  // namespace wick::notebook

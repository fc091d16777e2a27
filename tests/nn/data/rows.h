#pragma once

#include "tests/check.h"

#include <algorithm>
#include <cstdint>
#include <vector>

// Rows of data sets, as the suites of nn/data compare them.
namespace wick {

using Rows = std::vector<std::int64_t>;

/// 0, 1, .., n - 1.
inline Rows counting(std::int64_t n) {
  Rows rows;
  for (std::int64_t i = 0; i < n; ++i) rows.push_back(i);
  return rows;
}

inline Rows sorted(Rows rows) {
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace wick

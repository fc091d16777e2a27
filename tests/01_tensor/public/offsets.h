#pragma once

#include "core/plain/cursor.h"
#include "tests/01_tensor/public/layouts.h"

#include <vector>

namespace wick::scenario {

/// Where a cursor is before each of `count` steps.
inline std::vector<double> offsets(Cursor cursor, int count) {
  std::vector<double> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(static_cast<double>(cursor.offset()));
    cursor.next();
  }
  return result;
}

}  // namespace wick::scenario

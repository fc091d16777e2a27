#pragma once

#include "tools/grade/judge/report.h"

#include <string>

namespace wick::grade {

struct PropertyResult {
  bool holds = true;
  std::string reason;
  /// The scenario is at fault: no such property, or without what it needs.
  bool is_ours = false;
};

/// Whether `received` has the property that `expected` names. Both have the same shape, and every
/// value is finite.
PropertyResult check_property(const Observation& received, const Observation& expected,
                              const Report& reference);

}  // namespace wick::grade

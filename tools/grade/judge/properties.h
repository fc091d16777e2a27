#pragma once

#include "tools/grade/judge/report.h"

#include <string>

namespace wick::grade {

struct PropertyResult {
  bool holds = true;
  std::string reason;
  /// True if the scenario is at fault: there is no such property, or its parameters are missing.
  bool is_ours = false;
};

/// Checks whether `received` has the property that `expected` names. Both have the same shape, and
/// every value is finite.
PropertyResult check_property(const Observation& received, const Observation& expected,
                              const Report& reference);

}  // namespace wick::grade

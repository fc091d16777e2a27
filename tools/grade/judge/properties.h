#pragma once

#include "tools/grade/judge/report.h"

#include <string>
#include <vector>

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

/// These numbers distinguish the ways of lacking a property. Only `share` depends on chance.
struct PropertyTraits {
  std::vector<double> exact;
  /// The share of zeros in dropped values, and its standard error.
  double share = 0, share_error = 0;
};

/// Returns the traits of `received`, whose values may be anything. A property that does not exist
/// has none.
PropertyTraits traits(const Observation& received, const Observation& expected,
                      const Report& reference);

}  // namespace wick::grade

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

/// What tells one way of lacking a property from another, and does not depend on chance but for
/// `share`.
struct PropertyTraits {
  std::vector<double> exact;
  /// The share of zeros in dropped values, and its standard error.
  double share = 0, share_error = 0;
};

/// The traits of `received`, whose values may be anything. None of a property that does not exist.
PropertyTraits traits(const Observation& received, const Observation& expected,
                      const Report& reference);

}  // namespace wick::grade

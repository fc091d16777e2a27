#pragma once

#include "tools/grade/judge/report.h"

#include <string>
#include <vector>

namespace wick::grade {

/// A result that does not compare as equal to the reference's.
struct WrongResult {
  const Observation* received;
  const Observation* expected;
  const Report* reference;  // the report that `expected` is in
};

using WrongResults = std::vector<WrongResult>;

/// What all wrong numbers of these results have in common, as a clause: "each wrong number is 2
/// times the expected one". The text is empty if nothing that alike.h lists is true of all, or if
/// there are fewer than three wrong numbers. All results are of Rule::Equal, and each has its
/// expected shape.
std::string wrong_numbers_share(const WrongResults& results);

}  // namespace wick::grade

#pragma once

#include "tools/grade/judge/report.h"
#include "tools/grade/judge/verdict.h"

#include <cstddef>
#include <optional>
#include <string>

namespace wick::grade {

/// What a received observation is, beside the reference's.
struct Comparison {
  Verdict verdict = Verdict::Passed;
  std::string observation;
  /// What is wrong, in a sentence; empty where it passed.
  std::string detail;
  /// The largest difference in units of its tolerance: above 1 where a value is wrong, infinite
  /// where it is not a matter of degree.
  double distance = 0;
  /// The element with it, of those that are compared one by one.
  std::optional<std::size_t> element;
};

/// The tolerance of Rule::Equal: 1e-6 + 1e-5 |expected|. The double library's own noise is near
/// 1e-15; this leaves room for float literals in a correct solution.
double tolerance(double expected);

/// By Rule::Equal, for one number.
bool differs(double received, double expected);

/// Compares by the rule, parameters and facts of `expected`, never by those of `received`.
/// `reference` is the report that `expected` is from: properties read other observations there.
Comparison compare(const Observation& received, const Observation& expected,
                   const Report& reference);

/// The first observation that is missing or differs, or one that passed.
Comparison compare(const Report& received, const Report& reference);

/// Whether two reports say the same, mistakes included: how a student's is matched with that of a
/// known mistake. Random observations count by whether they pass.
bool agree(const Report& received, const Report& mistaken, const Report& reference);

}  // namespace wick::grade

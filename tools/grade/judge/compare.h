#pragma once

#include "tools/grade/judge/report.h"
#include "tools/grade/judge/verdict.h"

#include <cstddef>
#include <optional>
#include <string>

namespace wick::grade {

/// The result of comparing a received observation with the reference's.
struct Comparison {
  Verdict verdict = Verdict::Passed;
  std::string observation;
  /// The difference, in a sentence; empty if it passed.
  std::string detail;
  /// The largest difference in units of its tolerance: above 1 if a value is wrong, infinite if the
  /// difference has no degree.
  double distance = 0;
  /// The element with the largest difference, or the first that differs of a list, if elements are
  /// compared one by one.
  std::optional<std::size_t> element;
};

/// The tolerance of Rule::Equal: 1e-6 + 1e-5 |expected|. The double library's own noise is near
/// 1e-15; the rest is room for float literals in a correct solution.
double tolerance(double expected);

/// The number of standard errors by which an estimate may be off. It also bounds the difference of
/// two estimates. A right estimate is off by more in one of 1.7 million draws.
inline constexpr double sigmas = 5;

/// True if one number differs by Rule::Equal. NaN and NaN do not.
bool differs(double received, double expected);

/// True if the message names a number, shape or word: 4 is not named by 14, by 41 or by 0.4. Behind
/// a fraction more digits may stand.
bool names_fact(const std::string& message, const std::string& fact);

/// Compares by the rule, parameters and facts of `expected`, never by those of `received`.
/// `reference` is the report of `expected`: properties read other observations there.
Comparison compare(const Observation& received, const Observation& expected,
                   const Report& reference);

/// The first observation that is missing or differs, or an observation that passed.
Comparison compare(const Report& received, const Report& reference);

/// The largest difference of any observation, in units of its tolerance: infinite if one is
/// missing, or if the program did not end.
double largest_distance(const Report& received, const Report& reference);

/// True if the observations of `earlier`, made on another seed, would also pass as those of
/// `reference`. Names do not count: each observation takes the name of the reference's in its
/// place.
bool would_pass(const Report& earlier, const Report& reference);

}  // namespace wick::grade

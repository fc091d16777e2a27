#pragma once

#include "tools/grade/judge/report.h"

// Tells if two programs make the same mistake, as far as their reports show it.
namespace wick::grade {

/// True if a report is what a program with a known mistake would report. The diagnosis matches a
/// student's report with that of a mistake by it.
/// - Numbers and texts are equal, the wrong ones too.
/// - Errors are of one kind and name the same facts; their other words are free.
/// - Statistics are equal within five standard errors of their difference.
/// - Properties fail in the same way: the same sums of rows, or the same factor, share of zeros and
///   repetition in dropped values.
bool agree(const Report& received, const Report& mistaken, const Report& reference);

/// The same of one result, which is `right` in the reference's report.
bool agree(const Observation& received, const Observation& mistaken, const Observation& right,
           const Report& reference);

/// True if the two reports are wrong in the same place by more than chance or words: a number or a
/// text that is not the reference's is the same in both, or the same exception ended them. Other
/// evidence is a yes or no, or a result that is NaN throughout: many mistakes look like that.
bool share_evidence(const Report& received, const Report& mistaken, const Report& reference);

}  // namespace wick::grade

#pragma once

#include "tools/grade/judge/report.h"

// Decides if two programs make the same mistake, as far as their reports show it.
namespace wick::grade {

/// True if a report is what a program with a known mistake would report. The diagnosis matches a
/// student's report with that of a mistake by it.
/// - Numbers and texts are equal, the wrong ones too.
/// - Errors are of one kind and name the same facts; their other words are free.
/// - An exception that ends both is of one kind. Its message names the same shapes, and a number
/// that
///   the other's names; the wording is free.
/// - Statistics are equal within five standard errors of their difference.
/// - Properties fail in the same way: the same sums of rows, or the same factor, share of zeros and
///   repetition in dropped values.
bool agree(const Report& received, const Report& mistaken, const Report& reference);

/// The same of one result, which is `right` in the reference's report.
bool agree(const Observation& received, const Observation& mistaken, const Observation& right,
           const Report& reference);

/// True if one exception ended both reports, by its kind and its whole message.
bool throw_in_the_same_words(const Report& received, const Report& mistaken);

/// True if the two reports are wrong in the same place by more than chance or words: a number or a
/// text that is not the reference's is the same in both, or an exception in the same words ended
/// them. Other
/// evidence is a yes or no, or a result that is NaN throughout: many mistakes look like that.
bool share_evidence(const Report& received, const Report& mistaken, const Report& reference);

}  // namespace wick::grade

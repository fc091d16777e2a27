#pragma once

#include "tools/grade/diagnosis/wrong_numbers.h"
#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

// Names the class of a mistake that is no known one, by what its wrong results have in common. As
// in edges/set_apart.h, this is a fact about the scenarios that ran, and no guess at its cause.
namespace wick::grade {

/// "all failures together: each wrong number is 2 times the expected one, and each exception is
/// thrown by matmul". There is at most one clause for each of these:
///
/// - numbers, if at least three are wrong: they are an input, unchanged; they are all one number,
///   or not finite; they are the expected ones times one factor, or with one amount added, the same
///   everywhere or within each result; they are the right numbers in other places; they stand in
///   one place (at an end of an axis, or on one side of the diagonal), or where numbers of one kind
///   should be; or, if there are at least eight, they are all off to one side. The first that is
///   true of all is reported;
/// - shapes, observed errors and texts, if at least two are wrong;
/// - exceptions that end at least two scenarios;
/// - crashes, if all failing scenarios crash;
/// - names of results, if all that are wrong begin with the same words, and at least two right ones
///   beside them do not.
///
/// The text is empty if nothing is true of all, or if a scenario was not run or met a stub.
/// `results` are of one exercise on the seed of `references`; with Scenarios::Public only public
/// ones are looked at.
std::string how_wrong_results_are_alike(const std::vector<ScenarioResult>& results,
                                        const References& references, Scenarios evidence);

/// The clauses of the first two kinds, for these results.
std::vector<std::string> clauses_of(const WrongResults& wrong);

}  // namespace wick::grade

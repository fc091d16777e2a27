#pragma once

#include "tools/grade/edges/edges.h"
#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

// Names the class of a mistake that nobody has described: what the scenarios that fail have in
// common, and those that pass have not. It is a fact about the scenarios that ran, and no guess at
// its cause.
namespace wick::grade {

/// "what fails and what passes differ in this: wherever it fails, and only there, k is a view with
/// permuted axes". Empty if nothing says it in two clauses.
///
/// A cell sets apart if all scenarios that fail meet it on every seed, and none that passes does on
/// any. Of these cells the ones that follow from another one are left out, and arguments at the
/// same edge make one clause. If more than two clauses are left, or none, the cells are tried that
/// all scenarios which pass meet, and none that fails: "wherever it passes, and only there, ..".
/// There are then at least two that pass.
///
/// `results` are of one exercise; with Scenarios::Public only public ones are looked at. Nothing is
/// said if one of them was not run or is not written, or if none passes or none fails. A cell tells
/// what the reference's functions are called with on the same inputs: inside a function that calls
/// another one of its exercise, the student's may do otherwise.
std::string what_sets_apart(const std::string& exercise, const std::vector<ScenarioResult>& results,
                            const std::vector<Cell>& cells, Scenarios evidence);

}  // namespace wick::grade

#pragma once

#include "tools/grade/edges/edges.h"
#include "tools/grade/judge/judge.h"

#include <string>
#include <vector>

// Names the class of a mistake that is no known one: what failing scenarios have in common and
// passing scenarios do not have. It is a fact about the scenarios that ran, and no guess at its
// cause.
namespace wick::grade {

/// "what fails and what passes differ in this: wherever it fails, and only there, k is a view with
/// permuted axes". The text is empty if two clauses cannot say it.
///
/// A cell sets scenarios apart if every call in each failing scenario meets it on every seed, and
/// no passing scenario meets it on any seed: then the call that is shown meets it, whichever it is.
/// A cell that follows from another one is left out. Arguments at the same edge make one clause. If
/// more than two clauses are left, or none, and at least two scenarios pass, the opposite cells are
/// tried: every call in each passing scenario meets such a cell, and no failing scenario does
/// ("wherever it passes, and only there, ..").
///
/// `results` are of one exercise; with Scenarios::Public only public ones are looked at. Nothing is
/// said if one of them was not run or is not written, or if none passes or none fails. A cell
/// describes the arguments of the reference's functions on the same inputs. "x has a longer axis
/// (of 300 elements, not of 130)" names the nearest extents that do not depend on a
/// seed. Inside a function that
/// calls another function of its exercise, the student's function may do otherwise.
std::string what_sets_apart(const std::string& exercise, const std::vector<ScenarioResult>& results,
                            const std::vector<Cell>& cells, Scenarios evidence);

}  // namespace wick::grade

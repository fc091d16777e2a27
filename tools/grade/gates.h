#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/mistake_failures.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// A known mistake, and whether the diagnosis names it in a submission that makes it.
struct Naming {
  std::string mistake;
  bool is_named = false;
  /// The reason if it is not named.
  std::string reason;
};

/// The share of the known mistakes that must be named.
constexpr double smallest_named = 0.95;

/// The result of checking the promises that a chapter makes.
struct Gates {
  std::vector<std::string> broken;
  std::vector<Naming> namings;
  int misnamed = 0;  // exercises of correct solutions
  int mistakes = 0, named = 0, scenarios = 0, correct = 0;
  int named_at_desk = 0;  // by public scenarios alone
  MistakeFailures failures;
};

/// Checks these promises on one seed:
/// - stubs and references agree, and untouched stubs earn nothing in any exercise;
/// - the reference, and every other solution (course/other_solution.h), earns everything, linked
///   with the rest of the reference or alone, and the diagnosis never names a mistake in it;
/// - the program of an exercise has no function that it is graded without (build/stand_ins.h);
/// - every known mistake loses points in each exercise that it edits, differs from the reference by
///   at least 100 times the tolerance somewhere, and is named or says why not; at most one in
///   twenty may say so. Neither in grading nor at a desk, by public scenarios alone, does it get
///   another's name;
/// - every known mistake fails a hidden scenario, if there is one, of each exercise that it edits,
/// or
///   says in public_because why not;
/// - every pitfall that the lesson names is a known mistake, which fails a public scenario, or says
///   why it is none (course/pitfalls.h);
/// - every scenario observes something else on at least three in four of the `others`, other seeds:
///   what a program remembers of one seed would not pass on another;
/// - every scenario catches a mistake that no other scenario of its exercise and kind, public or
///   hidden, catches, or says why it stays.
/// The `failures` of several seeds must not differ (mistake_failures.h): the caller compares them.
Gates check_gates(const Kit& kit, std::uint64_t seed, const std::vector<std::uint64_t>& others);
/// The same, with the four seeds after `seed` as the others.
Gates check_gates(const Kit& kit, std::uint64_t seed);

/// Checks the promises about names alone: mistakes are named, and none is in correct solutions.
Gates check_namings(const Kit& kit, std::uint64_t seed);

/// A line for each chapter, then each mistake that is not named, with the reason. All of `gates`
/// are from one seed.
std::string naming_table(const std::vector<std::pair<std::string, Gates>>& gates);

/// True if at least 95 % of all mistakes are named, and none is in a correct solution.
bool names_enough(const std::vector<std::pair<std::string, Gates>>& gates);

}  // namespace wick::grade

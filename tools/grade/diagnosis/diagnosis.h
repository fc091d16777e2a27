#pragma once

#include "tools/grade/judge/judge.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

struct Cause {
  std::string mistake, hint;
};

/// A known mistake, or several at once, that explain the behaviour of a student's program.
struct Diagnosis {
  /// The id and the hint, for readers; "one + other" for several causes.
  std::string mistake, hint;
  std::vector<Cause> causes = {};
  /// False if the evidence is a yes or no in each scenario: the program only looks like the
  /// mistake.
  bool is_certain = true;
};

/// Finds the one known mistake whose program reports the same as the student's in every scenario of
/// the exercise, on the same seed, and differs from the reference in at least one. If several do,
/// takes the one that also agrees in the most scenarios of other exercises that it edits; nullopt
/// if more than one is left. If no single mistake fits, or a scenario met a stub, each wrong result
/// is looked up by itself (by_results.h). If that says nothing, two mistakes at once are tried
/// (two_mistakes.h), if `references` can.
///
/// `results` are a submission's, by exercise.
std::optional<Diagnosis> diagnose(const Exercise& exercise,
                                  const std::map<std::string, std::vector<ScenarioResult>>& results,
                                  const References& references);

/// True if this scenario shows a difference between the program of a known mistake and the
/// reference.
bool shows(const std::string& mistake, const std::string& key, const References& references);

/// True if the scenario shows a known mistake that no other scenario of its exercise and kind,
/// public or hidden, shows.
bool catches_alone(const ScenarioInfo& scenario, const References& references);

/// The diagnosis of one mistake, or of several at once.
Diagnosis diagnosis_of(const std::vector<Cause>& causes, bool is_certain);

/// True if a result can be compared with the report of a mistake.
bool is_evidence(const ScenarioResult& result);
/// True if a result agrees with the report of a mistake.
bool agrees(const ScenarioResult& result, const Report& mistaken, const References& references);
bool agrees(const ScenarioResult& result, const std::string& mistake, const References& references);

/// True if the mistake is in a function of the exercise.
bool edits(const KnownMistake& mistake, const std::string& exercise);

/// Known mistakes in the functions of the exercise.
std::vector<const KnownMistake*> candidates_for(const Exercise& exercise, const Kit& kit);

}  // namespace wick::grade

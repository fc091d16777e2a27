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

/// A known mistake, or two at once, that explain what a student's program did.
struct Diagnosis {
  /// For reading: the id and the hint; "one + other" where there are two causes.
  std::string mistake, hint;
  std::vector<Cause> causes = {};
};

/// The one known mistake whose program says the same as the student's in every scenario of the
/// exercise, on the same seed, and in at least one something else than the reference. Where
/// several do, the one that also agrees in the most scenarios of other exercises that it edits;
/// none where that leaves more than one. Where no single one does, two at once are
/// tried (two_mistakes.h), if `runs` can.
///
/// `results` are a submission's, by exercise.
std::optional<Diagnosis> diagnose(const Exercise& exercise,
                                  const std::map<std::string, std::vector<ScenarioResult>>& results,
                                  const References& references);

/// Whether a known mistake's program is told from the reference's by this scenario.
bool shows(const std::string& mistake, const std::string& key, const References& references);

/// Whether what a student's program did can be compared with what a mistake does.
bool is_evidence(const ScenarioResult& result);
/// Whether it did what a mistake's program does.
bool agrees(const ScenarioResult& result, const Report& mistaken, const References& references);
bool agrees(const ScenarioResult& result, const std::string& mistake, const References& references);

/// Known mistakes in the functions of the exercise.
std::vector<const KnownMistake*> candidates_for(const Exercise& exercise, const Kit& kit);

}  // namespace wick::grade

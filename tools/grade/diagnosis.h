#pragma once

#include "tools/grade/judge.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

/// A known mistake that explains what a student's program did.
struct Diagnosis {
  std::string mistake, hint;
};

/// The one known mistake whose program says the same as the student's in every scenario of the
/// exercise, on the same seed, and in at least one something else than the reference. Where
/// several do, the one that also agrees in the most scenarios of other exercises graded in the
/// same files; none where that leaves more than one.
///
/// `results` are a submission's, by exercise.
std::optional<Diagnosis> diagnose(const Exercise& exercise,
                                  const std::map<std::string, std::vector<ScenarioResult>>& results,
                                  const Runs& runs);

/// Whether a known mistake's program is told from the reference's by this scenario.
bool shows(const std::string& mistake, const std::string& key, const Runs& runs);

}  // namespace wick::grade

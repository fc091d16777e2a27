#include "tools/grade/mutants/names.h"

#include "tools/grade/diagnosis/by_results.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/edges/mistake_class.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool is_true_of(const Diagnosis& diagnosis, const ScenarioResult& result,
                const References& references) {
  return diagnosis.causes.size() == 1 ? agrees(result, diagnosis.mistake, references)
                                      : are_explained_by(diagnosis.causes, {&result}, references);
}

}  // namespace

std::optional<GivenName> name_by(const Exercise& exercise, const std::vector<SeedResults>& results,
                                 Scenarios evidence) {
  std::vector<ScenarioResult> seen;
  for (const ScenarioResult& result : results.front().scenarios) {
    if (evidence == Scenarios::All || !result.is_hidden) seen.push_back(result);
  }
  const std::optional<Diagnosis> diagnosis =
      diagnose(exercise, {{exercise.id, seen}}, *results.front().references);
  if (!diagnosis) return std::nullopt;
  for (const SeedResults& on_seed : results) {
    for (const ScenarioResult& result : on_seed.scenarios) {
      if (is_true_of(*diagnosis, result, *on_seed.references)) continue;
      return GivenName{diagnosis->mistake,
                       concatenate("\"", result.key, "\" on seed ", on_seed.references->seed())};
    }
  }
  return GivenName{diagnosis->mistake, ""};
}

std::optional<GivenClass> class_by(const Exercise& exercise,
                                   const std::vector<SeedResults>& results,
                                   const std::vector<Cell>& cells, Scenarios evidence) {
  const std::vector<ScenarioResult>& first = results.front().scenarios;
  const bool fails = std::any_of(first.begin(), first.end(), [&](const ScenarioResult& result) {
    const bool is_seen = evidence == Scenarios::All || !result.is_hidden;
    return is_seen && result.verdict != Verdict::Passed;
  });
  if (!fails) return std::nullopt;
  GivenClass given{class_of(exercise.id, first, *results.front().references, cells, evidence)};
  for (const SeedResults& on_seed : results) {
    const std::string words =
        class_of(exercise.id, on_seed.scenarios, *on_seed.references, cells, evidence);
    given.is_steady = given.is_steady && words == given.words;
  }
  return given;
}

}  // namespace wick::grade

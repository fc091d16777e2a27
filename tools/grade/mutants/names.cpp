#include "tools/grade/mutants/names.h"

#include "tools/grade/diagnosis/diagnosis.h"

#include "core/error.h"

namespace wick::grade {

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
      if (agrees(result, diagnosis->mistake, *on_seed.references)) continue;
      return GivenName{diagnosis->mistake,
                       concatenate("\"", result.key, "\" on seed ", on_seed.references->seed())};
    }
  }
  return GivenName{diagnosis->mistake, ""};
}

}  // namespace wick::grade

#include "tools/grade/diagnosis/diagnosis.h"

#include "tools/grade/diagnosis/two_mistakes.h"
#include "tools/grade/judge/agree.h"
#include "tools/grade/judge/compare.h"

#include <algorithm>

namespace wick::grade {
namespace {

// The number of scenarios, in all exercises that the mistake edits, in which the submission agrees
// with it.
int agreements(const KnownMistake& mistake,
               const std::map<std::string, std::vector<ScenarioResult>>& results,
               const References& references) {
  int count = 0;
  for (const auto& [id, scenarios] : results) {
    if (!edits(mistake, id)) continue;
    for (const ScenarioResult& result : scenarios) {
      if (agrees(result, mistake.id, references)) ++count;
    }
  }
  return count;
}

}  // namespace

// The end of the process counts too: a report that stops agrees with another that stops there.
bool is_evidence(const ScenarioResult& result) {
  switch (result.verdict) {
    case Verdict::Passed:
    case Verdict::WrongValue:
    case Verdict::WrongShape:
    case Verdict::NotFinite:
    case Verdict::MissingOutput:
    case Verdict::Threw:
    case Verdict::Crashed: return true;
    default: return false;
  }
}

bool agrees(const ScenarioResult& result, const Report& mistaken, const References& references) {
  return is_evidence(result) && agree(result.report, mistaken, references.reference(result.key));
}

bool agrees(const ScenarioResult& result, const std::string& mistake,
            const References& references) {
  return agrees(result, references.mistake(mistake, result.key), references);
}

bool edits(const KnownMistake& mistake, const std::string& exercise) {
  return std::find(mistake.exercises.begin(), mistake.exercises.end(), exercise) !=
         mistake.exercises.end();
}

std::vector<const KnownMistake*> candidates_for(const Exercise& exercise, const Kit& kit) {
  std::vector<const KnownMistake*> candidates;
  for (const KnownMistake& mistake : kit.mistakes) {
    if (edits(mistake, exercise.id)) {
      candidates.push_back(&mistake);
    }
  }
  return candidates;
}

bool shows(const std::string& mistake, const std::string& key, const References& references) {
  const Report& reference = references.reference(key);
  const Report& mistaken = references.mistake(mistake, key);
  return !mistaken.error.empty() || !mistaken.has_ended ||
         compare(mistaken, reference).verdict != Verdict::Passed;
}

bool catches_alone(const ScenarioInfo& scenario, const References& references) {
  const Kit& kit = references.kit();
  for (const KnownMistake* mistake : candidates_for(*kit.chapter.find(scenario.exercise), kit)) {
    if (!shows(mistake->id, scenario.key, references)) continue;
    const bool is_alone =
        std::none_of(kit.scenarios.begin(), kit.scenarios.end(), [&](const ScenarioInfo& other) {
          return other.exercise == scenario.exercise && other.is_hidden == scenario.is_hidden &&
                 other.key != scenario.key && shows(mistake->id, other.key, references);
        });
    if (is_alone) return true;
  }
  return false;
}

std::optional<Diagnosis> diagnose(const Exercise& exercise,
                                  const std::map<std::string, std::vector<ScenarioResult>>& results,
                                  const References& references) {
  const std::vector<ScenarioResult>& own = results.at(exercise.id);
  if (!references.has_mistakes()) return std::nullopt;
  const bool is_comparable = std::all_of(own.begin(), own.end(), is_evidence);
  if (!is_comparable) return std::nullopt;
  const std::vector<const KnownMistake*> known = candidates_for(exercise, references.kit());
  references.prepare(known, exercise);
  std::vector<const KnownMistake*> candidates;
  for (const KnownMistake* mistake : known) {
    const bool agrees_in_all = std::all_of(
        own.begin(), own.end(),
        [&](const ScenarioResult& result) { return agrees(result, mistake->id, references); });
    const bool shows_in_any = std::any_of(
        own.begin(), own.end(),
        [&](const ScenarioResult& result) { return shows(mistake->id, result.key, references); });
    if (agrees_in_all && shows_in_any) candidates.push_back(mistake);
  }
  if (candidates.empty() && references.has_pairs())
    return diagnose_two(exercise, results, references);
  if (candidates.size() > 1) {
    std::vector<int> counts;
    for (const KnownMistake* mistake : candidates) {
      counts.push_back(agreements(*mistake, results, references));
    }
    const int most = *std::max_element(counts.begin(), counts.end());
    std::vector<const KnownMistake*> nearest;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (counts[i] == most) nearest.push_back(candidates[i]);
    }
    candidates = nearest;
  }
  if (candidates.size() != 1) return std::nullopt;
  const KnownMistake& mistake = *candidates[0];
  Diagnosis diagnosis{mistake.id, mistake.hint, {{mistake.id, mistake.hint}}};
  diagnosis.is_certain = std::any_of(own.begin(), own.end(), [&](const ScenarioResult& result) {
    return share_evidence(result.report, references.mistake(mistake.id, result.key),
                          references.reference(result.key));
  });
  return diagnosis;
}

}  // namespace wick::grade

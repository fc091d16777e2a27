#include "tools/grade/diagnosis/diagnosis.h"

#include "tools/grade/diagnosis/by_results.h"
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

// Those whose exceptions have the submission's words, if there are any: others agree in less.
std::vector<const KnownMistake*> in_the_same_words(
    const std::vector<const KnownMistake*>& candidates,
    const std::vector<const ScenarioResult*>& results, const References& references) {
  std::vector<const KnownMistake*> same;
  for (const KnownMistake* mistake : candidates) {
    const bool is_same = std::all_of(results.begin(), results.end(), [&](const auto* result) {
      return !result->report.thrown ||
             throw_in_the_same_words(result->report, references.mistake(mistake->id, result->key));
    });
    if (is_same) same.push_back(mistake);
  }
  return same.empty() ? candidates : same;
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

Diagnosis diagnosis_of(const std::vector<Cause>& causes, bool is_certain) {
  Diagnosis diagnosis{causes[0].mistake, causes[0].hint, causes, is_certain};
  if (causes.size() == 1) return diagnosis;
  const bool are_two = causes.size() == 2;
  diagnosis.hint = are_two ? "two" : std::to_string(causes.size());
  diagnosis.hint += " at once. One: " + causes[0].hint;
  for (std::size_t i = 1; i < causes.size(); ++i) {
    diagnosis.mistake += " + " + causes[i].mistake;
    diagnosis.hint += (are_two ? ". The other: " : ". Another: ") + causes[i].hint;
  }
  return diagnosis;
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
  if (!references.has_mistakes()) return std::nullopt;
  std::vector<const ScenarioResult*> own;
  bool is_written = true;
  for (const ScenarioResult& result : results.at(exercise.id)) {
    const bool is_stub = result.verdict == Verdict::NotImplemented;
    if (!is_stub && !is_evidence(result)) return std::nullopt;
    is_written = is_written && !is_stub;
    own.push_back(&result);
  }
  const std::vector<const KnownMistake*> known = candidates_for(exercise, references.kit());
  references.prepare(known, exercise);
  if (!is_written) return diagnose_by_results(exercise, own, references);
  std::vector<const KnownMistake*> candidates;
  for (const KnownMistake* mistake : known) {
    const bool agrees_in_all = std::all_of(own.begin(), own.end(), [&](const auto* result) {
      return agrees(*result, mistake->id, references);
    });
    const bool shows_in_any = std::any_of(own.begin(), own.end(), [&](const auto* result) {
      return shows(mistake->id, result->key, references);
    });
    if (agrees_in_all && shows_in_any) candidates.push_back(mistake);
  }
  if (candidates.empty()) {
    const std::optional<Diagnosis> found = diagnose_by_results(exercise, own, references);
    if (found || !references.has_pairs()) return found;
    return diagnose_two(exercise, results, references);
  }
  if (candidates.size() > 1) candidates = in_the_same_words(candidates, own, references);
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
  const bool is_certain = std::any_of(own.begin(), own.end(), [&](const auto* result) {
    return share_evidence(result->report, references.mistake(mistake.id, result->key),
                          references.reference(result->key));
  });
  return diagnosis_of({{mistake.id, mistake.hint}}, is_certain);
}

}  // namespace wick::grade

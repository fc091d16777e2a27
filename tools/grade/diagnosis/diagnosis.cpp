#include "tools/grade/diagnosis/diagnosis.h"

#include "tools/grade/diagnosis/two_mistakes.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool edits_any(const KnownMistake& mistake, const std::vector<std::string>& files) {
  return std::any_of(mistake.files.begin(), mistake.files.end(), [&](const std::string& file) {
    return std::find(files.begin(), files.end(), file) != files.end();
  });
}

bool touches(const KnownMistake& mistake, const std::string& exercise) {
  return std::find(mistake.exercises.begin(), mistake.exercises.end(), exercise) !=
         mistake.exercises.end();
}

int agreements(const KnownMistake& mistake, const std::vector<std::string>& files,
               const std::map<std::string, std::vector<ScenarioResult>>& results,
               const Runs& runs) {
  int count = 0;
  for (const auto& [id, scenarios] : results) {
    const Exercise* exercise = runs.kit().chapter.find(id);
    if (exercise == nullptr || exercise->files != files) continue;
    for (const ScenarioResult& result : scenarios) {
      if (agrees(result, mistake.id, runs)) ++count;
    }
  }
  return count;
}

}  // namespace

// How the process ended is part of what it did: a report that stops is like any other that does.
bool is_evidence(const ScenarioResult& result) {
  switch (result.verdict) {
    case Verdict::Passed:
    case Verdict::WrongValue:
    case Verdict::WrongShape:
    case Verdict::NotFinite:
    case Verdict::MissingOutput:
    case Verdict::Crashed: return true;
    default: return false;
  }
}

bool agrees(const ScenarioResult& result, const Report& mistaken, const Runs& runs) {
  return is_evidence(result) && agree(result.report, mistaken, runs.reference(result.key));
}

bool agrees(const ScenarioResult& result, const std::string& mistake, const Runs& runs) {
  return agrees(result, runs.mistake(mistake, result.key), runs);
}

std::vector<const KnownMistake*> candidates_for(const Exercise& exercise, const Kit& kit) {
  std::vector<const KnownMistake*> candidates;
  for (const KnownMistake& mistake : kit.mistakes) {
    if (touches(mistake, exercise.id) && edits_any(mistake, exercise.files)) {
      candidates.push_back(&mistake);
    }
  }
  return candidates;
}

bool shows(const std::string& mistake, const std::string& key, const Runs& runs) {
  const Report& reference = runs.reference(key);
  const Report& mistaken = runs.mistake(mistake, key);
  return !mistaken.error.empty() || !mistaken.has_ended ||
         compare(mistaken, reference).verdict != Verdict::Passed;
}

std::optional<Diagnosis> diagnose(const Exercise& exercise,
                                  const std::map<std::string, std::vector<ScenarioResult>>& results,
                                  const Runs& runs) {
  const std::vector<ScenarioResult>& own = results.at(exercise.id);
  std::vector<const KnownMistake*> candidates;
  for (const KnownMistake* mistake : candidates_for(exercise, runs.kit())) {
    const bool agrees_in_all = std::all_of(
        own.begin(), own.end(),
        [&](const ScenarioResult& result) { return agrees(result, mistake->id, runs); });
    const bool shows_in_any = std::any_of(
        own.begin(), own.end(),
        [&](const ScenarioResult& result) { return shows(mistake->id, result.key, runs); });
    if (agrees_in_all && shows_in_any) candidates.push_back(mistake);
  }
  if (candidates.empty() && runs.has_pairs()) return diagnose_two(exercise, results, runs);
  if (candidates.size() > 1) {
    std::vector<int> counts;
    for (const KnownMistake* mistake : candidates) {
      counts.push_back(agreements(*mistake, exercise.files, results, runs));
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
  return Diagnosis{mistake.id, mistake.hint, {{mistake.id, mistake.hint}}};
}

}  // namespace wick::grade

#include "tools/grade/diagnosis/two_mistakes.h"

#include <algorithm>

namespace wick::grade {
namespace {

using Results = std::map<std::string, std::vector<ScenarioResult>>;

struct Pair {
  const KnownMistake* first;
  const KnownMistake* second;
};

// True if the evidence of each mistake alone allows that both were made.
bool is_plausible(const Pair& pair, const std::vector<ScenarioResult>& results,
                  const References& references) {
  bool first_shows = false, second_shows = false;
  for (const ScenarioResult& result : results) {
    const bool first = shows(pair.first->id, result.key, references);
    const bool second = shows(pair.second->id, result.key, references);
    if (!first && !second && result.verdict != Verdict::Passed) return false;
    if (first && !second && !agrees(result, pair.first->id, references)) return false;
    if (second && !first && !agrees(result, pair.second->id, references)) return false;
    first_shows = first_shows || first;
    second_shows = second_shows || second;
  }
  return first_shows && second_shows;
}

std::vector<Pair> plausible_pairs(const std::vector<const KnownMistake*>& candidates,
                                  const std::vector<ScenarioResult>& results,
                                  const References& references) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    for (std::size_t j = i + 1; j < candidates.size(); ++j) {
      const Pair pair{candidates[i], candidates[j]};
      if (is_plausible(pair, results, references)) pairs.push_back(pair);
    }
  }
  return pairs;
}

bool explains(const Pair& pair, const Exercise& exercise,
              const std::vector<ScenarioResult>& results, const References& references) {
  if (!references.has_pair(pair.first->id, pair.second->id, exercise)) return false;
  return std::all_of(results.begin(), results.end(), [&](const ScenarioResult& result) {
    return agrees(result, references.pair(pair.first->id, pair.second->id, result.key), references);
  });
}

}  // namespace

std::optional<Diagnosis> diagnose_two(const Exercise& exercise, const Results& results,
                                      const References& references) {
  const std::vector<ScenarioResult>& own = results.at(exercise.id);
  if (!std::all_of(own.begin(), own.end(), is_evidence)) return std::nullopt;
  const std::vector<const KnownMistake*> candidates = candidates_for(exercise, references.kit());
  const std::vector<Pair> pairs = plausible_pairs(candidates, own, references);
  if (pairs.size() > most_pairs) return std::nullopt;
  std::vector<Pair> found;
  for (const Pair& pair : pairs) {
    if (explains(pair, exercise, own, references)) found.push_back(pair);
  }
  if (found.size() != 1) return std::nullopt;
  const KnownMistake& first = *found[0].first;
  const KnownMistake& second = *found[0].second;
  return diagnosis_of({{first.id, first.hint}, {second.id, second.hint}}, true);
}

}  // namespace wick::grade

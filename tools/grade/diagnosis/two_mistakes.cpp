#include "tools/grade/diagnosis/two_mistakes.h"

#include <algorithm>

namespace wick::grade {
namespace {

using Results = std::map<std::string, std::vector<ScenarioResult>>;

struct Pair {
  const KnownMistake* first;
  const KnownMistake* second;
};

// Whether what each of them does alone allows that both together did this.
bool is_plausible(const Pair& pair, const std::vector<ScenarioResult>& results, const Runs& runs) {
  bool first_shows = false, second_shows = false;
  for (const ScenarioResult& result : results) {
    const bool first = shows(pair.first->id, result.key, runs);
    const bool second = shows(pair.second->id, result.key, runs);
    if (!first && !second && result.verdict != Verdict::Passed) return false;
    if (first && !second && !agrees(result, pair.first->id, runs)) return false;
    if (second && !first && !agrees(result, pair.second->id, runs)) return false;
    first_shows = first_shows || first;
    second_shows = second_shows || second;
  }
  return first_shows && second_shows;
}

std::vector<Pair> plausible_pairs(const std::vector<const KnownMistake*>& candidates,
                                  const std::vector<ScenarioResult>& results, const Runs& runs) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    for (std::size_t j = i + 1; j < candidates.size(); ++j) {
      const Pair pair{candidates[i], candidates[j]};
      if (is_plausible(pair, results, runs)) pairs.push_back(pair);
    }
  }
  return pairs;
}

// Every scenario of the exercises that are graded in the same files: a mistake that shows there as
// well must have been made there as well.
std::vector<ScenarioResult> in_the_same_files(const Exercise& exercise, const Results& results,
                                              const Runs& runs) {
  std::vector<ScenarioResult> all;
  for (const auto& [id, scenarios] : results) {
    const Exercise* other = runs.kit().chapter.find(id);
    if (other == nullptr || other->files != exercise.files) continue;
    all.insert(all.end(), scenarios.begin(), scenarios.end());
  }
  return all;
}

bool explains(const Pair& pair, const std::vector<ScenarioResult>& results, const Runs& runs) {
  if (!runs.has_pair(pair.first->id, pair.second->id)) return false;
  return std::all_of(results.begin(), results.end(), [&](const ScenarioResult& result) {
    return agrees(result, runs.pair(pair.first->id, pair.second->id, result.key), runs);
  });
}

}  // namespace

std::optional<Diagnosis> diagnose_two(const Exercise& exercise, const Results& results,
                                      const Runs& runs) {
  const std::vector<ScenarioResult>& own = results.at(exercise.id);
  if (!std::all_of(own.begin(), own.end(), is_evidence)) return std::nullopt;
  const std::vector<const KnownMistake*> candidates = candidates_for(exercise, runs.kit());
  std::vector<Pair> pairs = plausible_pairs(candidates, own, runs);
  if (pairs.size() > most_pairs) {
    pairs = plausible_pairs(candidates, in_the_same_files(exercise, results, runs), runs);
  }
  if (pairs.size() > most_pairs) return std::nullopt;
  std::vector<Pair> found;
  for (const Pair& pair : pairs) {
    if (explains(pair, own, runs)) found.push_back(pair);
  }
  if (found.size() != 1) return std::nullopt;
  const KnownMistake& first = *found[0].first;
  const KnownMistake& second = *found[0].second;
  return Diagnosis{first.id + " + " + second.id,
                   "two at once. One: " + first.hint + ". The other: " + second.hint,
                   {{first.id, first.hint}, {second.id, second.hint}}};
}

}  // namespace wick::grade

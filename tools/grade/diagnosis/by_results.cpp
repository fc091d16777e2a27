#include "tools/grade/diagnosis/by_results.h"

#include "tools/grade/judge/agree.h"
#include "tools/grade/judge/compare.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace wick::grade {
namespace {

// A result in its scenario, by its name; or the end of the scenario, which has none.
struct Place {
  const ScenarioResult* scenario;
  std::string name;

  bool operator<(const Place& other) const {
    return std::tie(scenario, name) < std::tie(other.scenario, other.name);
  }
  bool operator==(const Place& other) const {
    return scenario == other.scenario && name == other.name;
  }
};

using Places = std::set<Place>;

// Few numbers, or texts and errors alone, are often the work of another mistake, which is no known
// one: with two, mutants of chapter 01 got a false name, and with texts those of chapter 10.
constexpr std::size_t fewest_of_several = 3;

struct Explanation {
  const KnownMistake* mistake;
  Places places;
};

std::vector<std::string> wrong_results(const Report& report, const Report& reference) {
  std::vector<std::string> names;
  for (const Observation& expected : reference.observations) {
    const Observation* received = report.find(expected.name);
    const bool is_wrong =
        received != nullptr && compare(*received, expected, reference).verdict != Verdict::Passed;
    if (is_wrong) names.push_back(expected.name);
  }
  return names;
}

bool ends_wrong(const ScenarioResult& result) {
  return result.verdict == Verdict::Threw || result.verdict == Verdict::Crashed ||
         result.verdict == Verdict::MissingOutput;
}

Places wrong_places(const std::vector<const ScenarioResult*>& results,
                    const References& references) {
  Places places;
  for (const ScenarioResult* result : results) {
    for (const std::string& name :
         wrong_results(result->report, references.reference(result->key))) {
      places.insert({result, name});
    }
    if (ends_wrong(*result)) places.insert({result, ""});
  }
  return places;
}

// The places that the mistake makes wrong; nullopt if one of them is right here, or wrong
// otherwise.
std::optional<Places> explained_by(const std::string& mistake,
                                   const std::vector<const ScenarioResult*>& results,
                                   const References& references) {
  Places places;
  for (const ScenarioResult* result : results) {
    const Report& reference = references.reference(result->key);
    const Report& mistaken = references.mistake(mistake, result->key);
    const bool met_a_stub = result->verdict == Verdict::NotImplemented;
    if (!met_a_stub && (mistaken.thrown || !mistaken.has_ended)) {
      if (!agrees(*result, mistaken, references)) return std::nullopt;
      places.insert({result, ""});
    }
    for (const std::string& name : wrong_results(mistaken, reference)) {
      const Observation* received = result->report.find(name);
      if (received == nullptr && met_a_stub) continue;
      if (received == nullptr ||
          !agree(*received, *mistaken.find(name), *reference.find(name), reference)) {
        return std::nullopt;
      }
      places.insert({result, name});
    }
  }
  return places;
}

bool is_part_of_another(const Explanation& explanation, const std::vector<Explanation>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Explanation& other) {
    return other.places.size() > explanation.places.size() &&
           std::includes(other.places.begin(), other.places.end(), explanation.places.begin(),
                         explanation.places.end());
  });
}

std::size_t places_of(const Explanation& explanation, Rule rule, const References& references) {
  const auto count =
      std::count_if(explanation.places.begin(), explanation.places.end(), [&](const Place& place) {
        return !place.name.empty() &&
               references.reference(place.scenario->key).find(place.name)->rule == rule;
      });
  return static_cast<std::size_t>(count);
}

// True if a place is more than a yes or no.
bool proves(const Explanation& explanation, const References& references) {
  const auto is_thrown = [&](const Place& place) {
    return place.name.empty() && throw_in_the_same_words(place.scenario->report,
                                                         references.mistake(explanation.mistake->id,
                                                                            place.scenario->key));
  };
  return places_of(explanation, Rule::Equal, references) > 0 ||
         places_of(explanation, Rule::Text, references) > 0 ||
         std::any_of(explanation.places.begin(), explanation.places.end(), is_thrown);
}

}  // namespace

std::optional<Diagnosis> diagnose_by_results(const Exercise& exercise,
                                             const std::vector<const ScenarioResult*>& results,
                                             const References& references) {
  const Places wrong = wrong_places(results, references);
  if (wrong.empty()) return std::nullopt;
  std::vector<Explanation> fitting;
  for (const KnownMistake* mistake : candidates_for(exercise, references.kit())) {
    const std::optional<Places> places = explained_by(mistake->id, results, references);
    if (places && !places->empty()) fitting.push_back({mistake, *places});
  }
  std::vector<Cause> causes;
  std::size_t explained = 0, fewest = wrong.size();
  Places all;
  bool is_certain = true;
  for (const Explanation& explanation : fitting) {
    if (is_part_of_another(explanation, fitting)) continue;
    causes.push_back({explanation.mistake->id, explanation.mistake->hint});
    explained += explanation.places.size();
    fewest = std::min(fewest, places_of(explanation, Rule::Equal, references));
    all.insert(explanation.places.begin(), explanation.places.end());
    is_certain = is_certain && proves(explanation, references);
  }
  const bool is_each_once = explained == all.size();
  if (!is_each_once || all.size() != wrong.size()) return std::nullopt;
  if (causes.size() > 1 && fewest < fewest_of_several) return std::nullopt;
  return diagnosis_of(causes, is_certain);
}

bool are_explained_by(const std::vector<Cause>& causes,
                      const std::vector<const ScenarioResult*>& results,
                      const References& references) {
  Places all;
  for (const Cause& cause : causes) {
    const std::optional<Places> places = explained_by(cause.mistake, results, references);
    if (!places) return false;
    all.insert(places->begin(), places->end());
  }
  return all == wrong_places(results, references);
}

}  // namespace wick::grade

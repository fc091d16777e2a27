#include "tools/grade/scenario_gates.h"

#include "tools/grade/diagnosis/diagnosis.h"

#include "core/error.h"

#include <map>
#include <set>

namespace wick::grade {

std::vector<std::string> scenarios_without_draws(References& references, const Variants& variants,
                                                 const std::vector<std::uint64_t>& others) {
  const Kit& kit = references.kit();
  std::map<std::string, std::size_t> equal;
  for (const std::uint64_t other : others) {
    const References elsewhere(kit, other, &variants);
    for (const ScenarioInfo& scenario : kit.scenarios) {
      const Report& here = references.reference(scenario.key);
      if (would_pass(elsewhere.reference(scenario.key), here)) ++equal[scenario.key];
    }
  }
  std::vector<std::string> broken;
  for (const auto& [key, count] : equal) {
    if (4 * count <= others.size()) continue;
    broken.push_back(
        concatenate("scenario \"", key, "\" observes the same on ", count, " of ", others.size(),
                    " other seeds: its observations must differ, so draw sizes or values in it"));
  }
  return broken;
}

std::vector<std::string> unneeded_scenarios(References& references, const Mistakes& described) {
  std::vector<std::string> broken;
  std::set<std::string> keys;
  for (const ScenarioInfo& scenario : references.kit().scenarios) {
    if (!keys.insert(scenario.key).second) {
      broken.push_back("two scenarios are called " + scenario.key);
    }
    if (described.kept.count(scenario.key) != 0 || catches_alone(scenario, references)) continue;
    broken.push_back(concatenate("scenario \"", scenario.key,
                                 "\" catches no mistake that the other ",
                                 scenario.is_hidden ? "hidden" : "public",
                                 " ones of its exercise let pass: drop it, or say in [kept] why it "
                                 "stays"));
  }
  for (const auto& [key, reason] : described.kept) {
    if (keys.count(key) != 0) continue;
    broken.push_back("[kept] names \"" + key + "\", and there is no such scenario");
  }
  return broken;
}

}  // namespace wick::grade

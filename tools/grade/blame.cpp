#include "tools/grade/blame.h"

#include "tools/grade/system/printable.h"

#include <algorithm>

namespace wick::grade {
namespace {

bool has_passed(const ScenarioResult& result) { return result.verdict == Verdict::Passed; }

bool is_unwritten(const ScenarioResult& result) {
  return result.verdict == Verdict::NotImplemented || result.verdict == Verdict::BuildFailed;
}

// True if another exercise may be why it failed.
bool may_be_put_down(const ScenarioResult& result) {
  switch (result.verdict) {
    case Verdict::Passed:
    case Verdict::NotImplemented:
    case Verdict::BuildFailed:
    case Verdict::NotRun:
    case Verdict::GraderError: return false;
    default: return true;
  }
}

class Blame {
 public:
  Blame(const Kit& kit, Results& results,
        const std::function<std::vector<ScenarioResult>(const Exercise&)>& grade)
      : kit_(kit), results_(results) {
    // The exercises that failures need, and those that their failures need.
    std::vector<std::string> open;
    for (const auto& [id, scenarios] : results_) open.push_back(id);
    while (!open.empty()) {
      const std::string id = open.back();
      open.pop_back();
      for (const ScenarioResult& result : results_.at(id)) {
        if (!may_be_put_down(result)) continue;
        for (const std::string& needed : needs(result)) {
          if (results_.count(needed) != 0) continue;
          results_[needed] = grade(*kit_.chapter.find(needed));
          open.push_back(needed);
        }
      }
    }
  }

  // The first exercise that the scenario needs and that is wrong on its own; empty if there is
  // none.
  std::string culprit(const ScenarioResult& result) const {
    for (const std::string& needed : needs(result)) {
      const auto& scenarios = results_.at(needed);
      const bool is_wrong = std::any_of(
          scenarios.begin(), scenarios.end(),
          [&](const ScenarioResult& other) { return is_unwritten(other) || fails_alone(other); });
      if (is_wrong) return needed;
    }
    return "";
  }

 private:
  const std::set<std::string>& needs(const ScenarioResult& result) const {
    static const std::set<std::string> none;
    const auto found = kit_.needs.find(result.key);
    return found == kit_.needs.end() ? none : found->second;
  }

  bool is_right(const std::string& exercise) const {
    const auto& scenarios = results_.at(exercise);
    return std::all_of(scenarios.begin(), scenarios.end(), has_passed);
  }

  bool fails_alone(const ScenarioResult& result) const {
    if (!may_be_put_down(result)) return false;
    const std::set<std::string>& others = needs(result);
    return std::all_of(others.begin(), others.end(),
                       [&](const std::string& other) { return is_right(other); });
  }

  const Kit& kit_;
  Results& results_;
};

}  // namespace

void put_down_to_others(const Kit& kit, Results& results,
                        const std::function<std::vector<ScenarioResult>(const Exercise&)>& grade) {
  if (kit.needs.empty()) return;
  std::set<std::string> asked;
  for (const auto& [id, scenarios] : results) asked.insert(id);
  Results known = results;
  const Blame blame(kit, known, grade);
  for (const std::string& id : asked) {
    for (ScenarioResult& result : results.at(id)) {
      if (!may_be_put_down(result)) continue;
      const std::string culprit = blame.culprit(result);
      if (culprit.empty()) continue;
      result.verdict = Verdict::NotRun;
      const std::string where = result.observation.empty() ? "" : result.observation + ": ";
      const std::string seen = where + result.detail;
      result.observation.clear();
      result.detail =
          bounded("needs " + culprit +
                  ", which does not pass yet: mend it first. Beside yours it fails so: " + seen);
    }
  }
}

}  // namespace wick::grade

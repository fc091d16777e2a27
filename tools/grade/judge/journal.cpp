#include "tools/grade/judge/journal.h"

namespace wick::grade {

ScenarioResult grade_or_recall(const Executable& program, const ScenarioInfo& scenario,
                               const References& references, const Sandbox& sandbox,
                               Journal* journal, const std::string& prefix, Budget* budget) {
  if (journal == nullptr) return grade_scenario(program, scenario, references, sandbox, budget);
  if (std::optional<ScenarioResult> known = journal->find(prefix + scenario.key)) {
    known->key = scenario.key;
    return *known;
  }
  ScenarioResult result = grade_scenario(program, scenario, references, sandbox, budget);
  result.key = prefix + scenario.key;
  journal->keep(result);
  result.key = scenario.key;
  return result;
}

}  // namespace wick::grade

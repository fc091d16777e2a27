#include "tools/grade/gradebook/kept_journal.h"

#include "tools/grade/gradebook/graded_json.h"

namespace wick::grade {

std::optional<ScenarioResult> KeptJournal::find(const std::string& key) {
  const std::lock_guard<std::mutex> lock(state_.mutex);
  Statement found = state_.database.query(
      "SELECT hidden, verdict, observation, detail, stderr, seconds, bytes FROM scenarios "
      "WHERE grade = ? AND name = ? AND bytes IS NOT NULL",
      grade_, key);
  if (!found.step()) return {};
  ScenarioResult result;
  result.key = key;
  result.is_hidden = found.integer(0) != 0;
  result.verdict = verdict_called(found.text(1));
  result.observation = found.text(2);
  result.detail = found.text(3);
  result.printed = found.text(4);
  result.seconds = found.real(5);
  result.bytes = found.text(6);
  result.report = read_report(result.bytes, key, scenario_seed(seed_, key).value);
  return result;
}

// A grader error is not kept: the scenario is graded again.
void KeptJournal::keep(const ScenarioResult& result) {
  if (result.verdict == Verdict::GraderError) return;
  const std::lock_guard<std::mutex> lock(state_.mutex);
  state_.keep(grade_, result, true);
}

}  // namespace wick::grade

#include "tools/grade/grade_exercise.h"

#include "tools/grade/sandbox/open_sandboxes.h"
#include "tools/grade/system/printable.h"

#include <map>

namespace wick::grade {
namespace {

ScenarioResult unjudged(const ScenarioInfo& scenario, Verdict verdict, const std::string& detail) {
  ScenarioResult result;
  result.key = scenario.key;
  result.is_hidden = scenario.is_hidden;
  result.verdict = verdict;
  result.detail = bounded(detail);
  return result;
}

ScenarioResult not_built(const ScenarioInfo& scenario, const Build::Program& program) {
  const Verdict verdict = program.is_missing ? Verdict::NotImplemented : Verdict::BuildFailed;
  return unjudged(scenario, verdict, program.problem);
}

std::vector<ScenarioResult> grade_ours(const Exercise& exercise, Build& build,
                                       const References& references, bool with_hidden) {
  std::map<Scenarios, std::vector<ScenarioInfo>> by_program;
  for (const ScenarioInfo& scenario : references.kit().scenarios_of(exercise.id)) {
    if (scenario.is_hidden && !with_hidden) continue;
    by_program[scenario.is_hidden ? Scenarios::All : Scenarios::Public].push_back(scenario);
  }
  std::vector<ScenarioResult> results;
  for (const auto& [which, scenarios] : by_program) {
    const Build::Program& program = build.program(exercise, which);
    if (program.problem.empty()) {
      const auto graded = grade_together(program.executable, scenarios, references);
      results.insert(results.end(), graded.begin(), graded.end());
    } else {
      for (const ScenarioInfo& scenario : scenarios) {
        results.push_back(not_built(scenario, program));
      }
    }
  }
  return results;
}

}  // namespace

const Sandbox& sandbox_of(const GradeOptions& options) {
  static const Sandbox none;
  return options.sandbox == nullptr ? none : *options.sandbox;
}

std::vector<ScenarioResult> grade_exercise(const Exercise& exercise, Build& build,
                                           const References& references,
                                           const GradeOptions& options, Budget& budget) {
  if (options.is_ours) return grade_ours(exercise, build, references, options.hidden);
  std::vector<ScenarioResult> results;
  const OpenSandboxes sandboxes(sandbox_of(options));
  bool is_timed_out = false;
  for (const ScenarioInfo& scenario : references.kit().scenarios_of(exercise.id)) {
    if (scenario.is_hidden && !options.hidden) continue;
    const Build::Program& program =
        build.program(exercise, scenario.is_hidden ? Scenarios::All : Scenarios::Public);
    if (!program.problem.empty()) {
      results.push_back(not_built(scenario, program));
    } else if (is_timed_out) {
      results.push_back(
          unjudged(scenario, Verdict::NotRun, "another of this exercise reached its time limit"));
    } else {
      results.push_back(grade_or_recall(program.executable, scenario, references, sandboxes,
                                        options.journal, "", &budget));
      is_timed_out = results.back().verdict == Verdict::TimeLimit;
    }
  }
  return results;
}

}  // namespace wick::grade

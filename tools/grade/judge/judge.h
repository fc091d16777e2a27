#pragma once

#include "tools/grade/judge/compare.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/judge/verdict.h"
#include "tools/grade/sandbox/process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// One scenario of one submission.
struct ScenarioResult {
  std::string key;
  bool is_hidden = false;
  Verdict verdict = Verdict::NotRun;
  /// The observation that differs, where it is one.
  std::string observation;
  std::string detail;
  /// What the student's program said, and the last of what it printed to stderr, where the scenario
  /// is public. What it prints to stdout nobody sees.
  Report report;
  std::string standard_error;
  double seconds = 0;
  /// The bytes that `report` was read from, for a journal.
  std::string bytes;
  /// What went in, what was expected and what came out, as text: where a value is wrong.
  std::string shown;
};

/// The verdict on one run: how the process ended first, then what it reported beside the
/// reference's report. `exercise` is the one the scenario grades.
ScenarioResult judge(const Outcome& outcome, const std::string& key, std::uint64_t seed,
                     const std::string& exercise, const Report& reference);

/// Wall time also passes while a busy machine does other work, and that is to cost nobody points: a
/// run that is out of it is repeated with more, until a submission has shown that it hangs. For one
/// submission.
struct Patience {
  bool is_left = true;
};

/// Runs one scenario of a student's `program` and judges it. A fault of ours is grader_error.
/// `patience` may be null, for none.
ScenarioResult grade_scenario(const std::filesystem::path& program, const ScenarioInfo& scenario,
                              const References& references, const Sandbox& sandbox,
                              Patience* patience = nullptr);

}  // namespace wick::grade

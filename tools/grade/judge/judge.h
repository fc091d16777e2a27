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
  /// The name of the observation that differs, if one does.
  std::string observation;
  std::string detail;
  /// The report of the student's program and, if the scenario is public, the end of its stderr. Its
  /// stdout is dropped.
  Report report;
  std::string standard_error;
  double seconds = 0;
  /// The bytes of `report`, for a journal.
  std::string bytes;
  /// Inputs, expected and received values as text, if a value is wrong.
  std::string shown;
};

/// The verdict on one run: first how the process ended, then its report beside the reference's.
/// `exercise` is the one that the scenario grades.
ScenarioResult judge(const Outcome& outcome, const std::string& key, ScenarioSeed seed,
                     const std::string& exercise, const Report& reference);

/// Wall time also passes while a busy machine does other work, and must cost nobody points. A run
/// that is out of wall time is repeated with more, until a submission has shown that it hangs. For
/// one submission.
struct Patience {
  bool is_left = true;
};

/// Runs one scenario of a student's `program` and judges it. A fault of the grader or the machine
/// is a grader_error. `patience` may be null: then no run is repeated.
ScenarioResult grade_scenario(const std::filesystem::path& program, const ScenarioInfo& scenario,
                              const References& references, const Sandbox& sandbox,
                              Patience* patience = nullptr);

}  // namespace wick::grade

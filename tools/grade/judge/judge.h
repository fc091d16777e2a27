#pragma once

#include "tools/grade/judge/compare.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/judge/report.h"
#include "tools/grade/judge/verdict.h"
#include "tools/grade/sandbox/process.h"

#include <cstddef>
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
  /// The report of the student's program and, if the scenario is public, the end of what it printed
  /// to stdout and stderr.
  Report report;
  std::string printed;
  double seconds = 0;
  /// The bytes of `report`, for a journal.
  std::string bytes;
  /// Inputs, expected and received values as text, if a value is wrong.
  std::string shown;
};

/// The verdict on one run: first how the process ended, then its report beside the reference's.
/// `exercise` is the one that the scenario grades. Only where the program `has_stubs` of others can
/// it need one: elsewhere the student's file throws NotImplemented in the name of another.
ScenarioResult judge(const Outcome& outcome, const std::string& key, ScenarioSeed seed,
                     const std::string& exercise, const Report& reference, bool has_stubs = false);

/// A result says this if the time of its Budget is used up.
inline constexpr const char* no_time_left =
    "not run: this submission's scenarios have used up the time that they have together";

/// What the scenarios of one submission may use together. What is used up costs this submission
/// alone, and its results say so.
struct Budget {
  /// Wall time also passes while a busy machine does other work, and must cost no points. A run
  /// that is out of wall time is repeated with more, until a submission has shown that it hangs.
  bool is_patient = true;
  /// Seconds for runs that end within their own limits: of the processor, and of waiting for
  /// anything but a busy machine. A chapter's correct solutions take about one.
  double seconds = 60;
  /// Bytes of reports that are kept until the submission is graded. The longest chapter's take
  /// 2.3 MB.
  std::size_t report_bytes = std::size_t{16} << 20;
  /// Bytes of texts that a result keeps: details, what was printed, CHECKs. They stay in memory and
  /// in the gradebook for the whole class. A program that prints as much as is shown in each of 44
  /// scenarios takes 180 kB.
  std::size_t text_bytes = std::size_t{256} << 10;

  /// Charges a run that took the processor for `cpu` and waited for `waited` seconds, while the
  /// reference's program waited for `reference_waited`. A busy machine lets both wait; chance can
  /// make one wait longer than the other, but not five times.
  void charge(double cpu, double waited, double reference_waited);
};

/// Takes the texts of a result from the budget; what is beyond it is cut, and a note says so.
void charge_texts(Budget& budget, ScenarioResult& result);

/// Runs one scenario of a student's `program` and judges it. A fault of the grader or the machine
/// is a grader_error. `budget` may be null: then nothing is charged, and no run is repeated.
ScenarioResult grade_scenario(const Executable& program, const ScenarioInfo& scenario,
                              const References& references, const Sandbox& sandbox,
                              Budget* budget = nullptr);

/// The same for a program of the course's own code in several scenarios, without a sandbox and in
/// less time (run_together). What it printed is not kept.
std::vector<ScenarioResult> grade_together(const Executable& program,
                                           const std::vector<ScenarioInfo>& scenarios,
                                           const References& references);

/// The same for a known mistake in all scenarios of an exercise. Its program runs once for this and
/// for the reports of `references`.
std::vector<ScenarioResult> grade_mistake(const std::string& id, const std::string& exercise,
                                          const References& references);

}  // namespace wick::grade

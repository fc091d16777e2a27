#pragma once

#include "tools/grade/build/build.h"
#include "tools/grade/diagnosis/diagnosis.h"
#include "tools/grade/diagnosis/sanitize.h"
#include "tools/grade/judge/journal.h"
#include "tools/grade/judge/references.h"
#include "tools/grade/own.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wick::grade {

struct ExerciseResult {
  std::string id, title, hint;
  Verdict verdict = Verdict::NotRun;
  std::string detail;
  double points = 0, max_points = 0;
  std::vector<ScenarioResult> scenarios;
  std::optional<Diagnosis> diagnosis;

  int passed() const;
};

/// One submission's result in one chapter.
struct Grade {
  double points = 0, max_points = 0;
  std::vector<ExerciseResult> exercises;
  /// What is wrong with a file, by the reference's name: the compiler's text, or that it is
  /// missing.
  std::map<std::string, std::string> problems;
  std::uint64_t seed = 0;
  double seconds = 0, build_seconds = 0;
  Isolation isolation = Isolation::None;
  /// What came out on the student's own framework, where that was asked for. It earns and costs
  /// nothing: a mistake in an earlier chapter has been paid for there.
  std::optional<OwnResult> own;
  /// What sanitizers found, where that was asked for. It earns and costs nothing either.
  std::optional<SecondLook> second_look;
};

struct GradeOptions {
  bool hidden = true;     // hidden scenarios too
  bool own = false;       // run everything on the student's own framework as well
  bool sanitize = false;  // and once more under sanitizers
  /// Other inputs for each student: what one tells another helps nobody.
  bool seed_per_student = false;
  /// One exercise alone, by its id; empty for all.
  std::string only = {};
  /// Where the submission is compiled and run; null for resource limits alone.
  const Sandbox* sandbox = nullptr;
  /// What has been run before and need not be run again; may be null.
  Journal* journal = nullptr;
  /// Where objects are kept from one time to the next; empty for a temporary folder.
  std::filesystem::path build_folder = {};
};

/// Compiles, runs and judges. `sources` are the student's files by the reference's name, `earlier`
/// those of other chapters, for options.own. Never throws for what a submission does; a fault of
/// ours is grader_error and costs no points.
Grade grade_files(const std::map<std::string, std::filesystem::path>& sources,
                  const References& references, const GradeOptions& options,
                  const std::vector<OwnFiles>& earlier = {});

/// The verdict and the points of an exercise, from those of its scenarios.
void sum_up(const Exercise& exercise, ExerciseResult& result);

}  // namespace wick::grade

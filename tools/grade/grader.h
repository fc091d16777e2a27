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

class KeptCells;

struct ExerciseResult {
  std::string id, title, hint;
  Verdict verdict = Verdict::NotRun;
  std::string detail;
  /// There are no points if the exercise is pending.
  std::optional<double> points = 0.0;
  double max_points = 0;
  std::vector<ScenarioResult> scenarios;
  std::optional<Diagnosis> diagnosis;
  /// The class of the mistake, if no known one is named (edges/mistake_class.h). The first is by
  /// all scenarios; the second, for students, is by public ones alone. Both may be empty.
  std::string mistake_class, class_in_public;
  /// Where a function still throws as its stub does, if others of the exercise are written:
  /// "arithmetic.cpp:31".
  std::vector<std::string> unwritten;

  int passed() const;
  /// The scenario that decides the exercise's verdict: the first grader error, or else the first
  /// that failed in a function that is written, or else the first that met an unwritten function,
  /// or else the first that was not run. Null if all passed.
  const ScenarioResult* deciding_scenario() const;
  /// True if the grader or the machine failed: the exercise is to be graded again, and has no score
  /// until then.
  bool is_pending() const { return verdict == Verdict::GraderError; }
};

/// What a student has answered to a question of the chapter. Only an instructor marks it.
struct WrittenAnswer {
  std::string id, title;
  double max_points = 0;
  std::string text;  // printable and bounded; empty if it is not answered
  std::string hash;  // the SHA-256 of the whole answer: a mark is of one text. Empty without one
};

/// One submission's result in one chapter.
struct Grade {
  /// There are no points if an exercise is pending.
  std::optional<double> points = 0.0;
  double max_points = 0;
  std::vector<ExerciseResult> exercises;
  /// The problems of files, by the reference's name: the compiler's text, or that the file is
  /// missing.
  std::map<std::string, std::string> problems;
  std::uint64_t seed = 0;
  double seconds = 0, build_seconds = 0;
  Isolation isolation = Isolation::None;
  /// The result on the student's own framework, if it was asked for. It earns and costs nothing: a
  /// mistake in an earlier chapter has been paid for there.
  std::optional<OwnResult> own;
  /// The findings of sanitizers, if they were asked for. They earn and cost nothing either.
  std::optional<SecondLook> second_look;

  /// The answers to the chapter's questions, in its order, and the text of answers.md that answers
  /// no question.
  std::vector<WrittenAnswer> answers;
  std::string stray_answers;

  /// True if an exercise is pending.
  bool is_pending() const;
};

struct GradeOptions {
  bool hidden = true;     // hidden scenarios too
  bool own = false;       // run everything on the student's own framework as well
  bool sanitize = false;  // and once more under sanitizers
  /// Other inputs for each student, so that one student's answer helps no other.
  bool seed_per_student = false;
  /// One exercise alone, by its id; empty for all.
  std::string only = {};
  /// The sandbox that compiles and runs the submission; null for resource limits alone.
  const Sandbox* sandbox = nullptr;
  /// True for the course's own code: its programs are linked in parts, as in a sandbox, and each
  /// runs its scenarios together (grade_together). A Budget and a Journal are of no use to it.
  bool is_ours = false;
  /// The cells by which classes of mistakes are named; null to name none.
  const KeptCells* cells = nullptr;
  /// Results of scenarios that were run before and need not run again; may be null.
  Journal* journal = nullptr;
  /// The folder that keeps objects from one call to the next; empty for a temporary folder.
  std::filesystem::path build_folder = {};
};

/// Compiles, runs and judges. `sources` are the student's files by the reference's name. `earlier`
/// are their files of other chapters, for options.own. Never throws for anything that a submission
/// does. A fault of the grader or the machine is a grader_error: the exercise is pending.
Grade grade_files(const std::map<std::string, std::filesystem::path>& sources,
                  const References& references, const GradeOptions& options,
                  const std::vector<OwnFiles>& earlier = {});

/// A result of the exercise without scenarios.
ExerciseResult described(const Exercise& exercise);

/// Sets the verdict and the points of an exercise from the verdicts of its scenarios. One
/// grader_error among them makes the whole exercise pending.
void sum_up(const Exercise& exercise, ExerciseResult& result);

/// Sets the points of a grade from those of its exercises.
void sum_up(Grade& grade);

/// A grade with every exercise pending, for a submission that could not be graded.
Grade pending_grade(const Chapter& chapter, std::uint64_t seed, const std::string& reason);

/// The grade of a student who has handed in no file of the chapter: no points.
Grade empty_grade(const Chapter& chapter, std::uint64_t seed);

}  // namespace wick::grade

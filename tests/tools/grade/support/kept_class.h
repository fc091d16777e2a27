#pragma once

#include "tests/tools/grade/support/text.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include <optional>
#include <string>

// A gradebook with results that no program has computed.
namespace wick::grade::test {

struct KeptClass {
  TemporaryFolder folder;
  std::filesystem::path out = folder.path() / "out";
  int place = 0;
  bool resumed = false;

  /// Grades what a student has handed in: one file, of `chapter`.
  void grade(Gradebook& gradebook, const std::string& student, const std::string& text,
             double points, std::optional<std::int64_t> submitted = {},
             const std::string& chapter = "12_attention", const std::string& answer = "") {
    const std::filesystem::path file = folder.path() / (student + chapter + ".cpp");
    write_atomically(file, text);
    Graded graded;
    graded.submission.student = student;
    graded.submission.chapter = chapter;
    graded.submission.sources = {{"nn/a.cpp", file}};
    ExerciseResult exercise;
    exercise.id = chapter.substr(0, 2) + ".1";
    exercise.verdict = Verdict::WrongValue;
    exercise.points = points;
    exercise.max_points = 10;
    graded.grade.exercises = {exercise};
    graded.grade.answers = {
        {chapter.substr(0, 2) + ".q1", "why", 4, answer, answer.empty() ? "" : sha256_of(answer)}};
    sum_up(graded.grade);
    const Handin handin{"nn/a.cpp " + sha256_of(text) + "\n" + sha256_of(answer) + "\n", "v",
                        submitted, submitted.has_value()};
    if (!resumed || !gradebook.reuse(graded.submission, handin, place)) {
      gradebook.finish(graded, handin, place);
    }
    ++place;
  }

  void begin(Gradebook& gradebook, bool resumes = false,
             const std::vector<std::string>& chapters = {"12_attention"}) {
    GradingRun run;
    run.takes_any_seed = true;
    run.chapters = chapters;
    resumed = resumes;
    gradebook.begin(run, resumes);
  }
};

template <typename Entries>
typename Entries::value_type find(const Entries& entries, const std::string& student) {
  for (const auto& entry : entries) {
    if (entry.graded.submission.student == student) return entry;
  }
  fail<Error>("no entry of ", student);
}

}  // namespace wick::grade::test

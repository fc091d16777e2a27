#pragma once

#include "tests/tools/grade/support/text.h"
#include "tools/grade/gradebook/gradebook.h"

#include <string>

// Results, for what is exported of them.
namespace wick::grade::test {

inline const std::string hostile = "</pre><script>alert(1)</script>\x1b[31m\xff\"'&";

inline ScenarioResult scenario(const std::string& key, bool is_hidden, Verdict verdict) {
  ScenarioResult result;
  result.key = key;
  result.is_hidden = is_hidden;
  result.verdict = verdict;
  if (verdict == Verdict::Passed) return result;
  result.detail = "detail of " + key;
  result.shown = "values of " + key;
  result.printed = "printed in " + key + hostile;
  return result;
}

inline Graded failed(const std::string& student) {
  Graded result;
  result.submission.student = student;
  result.submission.chapter = "12_attention";
  Grade& grade = result.grade;
  grade.seed = 987654321;
  ExerciseResult first;
  first.id = "12.9";
  first.title = "scores";
  first.hint = "look";
  first.verdict = Verdict::WrongValue;
  first.points = 7.5;
  first.max_points = 10;
  first.scenarios = {scenario("12.9 open", false, Verdict::Passed),
                     scenario("12.9 secret", true, Verdict::WrongValue)};
  ExerciseResult second;
  second.id = "12.10";
  second.title = "mask";
  second.verdict = Verdict::Crashed;
  second.max_points = 10;
  second.diagnosis =
      Diagnosis{"no-mask", "the mask is not applied", {{"no-mask", "the mask is not applied"}}};
  second.scenarios = {scenario("12.10 open", false, Verdict::Crashed)};
  grade.exercises = {first, second};
  grade.points = 7.5;
  grade.max_points = 20;
  return result;
}

// One of its scenarios was not graded by a fault of ours.
inline Graded pending(const std::string& student) {
  Graded result = failed(student);
  Grade& grade = result.grade;
  grade.exercises[0].scenarios[1].verdict = Verdict::GraderError;
  grade.exercises[0].verdict = Verdict::GraderError;
  grade.exercises[0].points.reset();
  sum_up(grade);
  return result;
}

inline const std::string after_due =
    "due = 1970-01-01T00:01:00Z\npenalty_per_day = 10\nhidden = \"after_due\"";

}  // namespace wick::grade::test

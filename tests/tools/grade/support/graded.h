#pragma once

#include "tools/grade/gradebook/gradebook.h"

#include <string>

namespace wick::grade::test {

/// A result of one exercise, for what a gradebook keeps.
inline Graded graded(const std::string& student) {
  Graded result;
  result.submission.student = student;
  result.submission.chapter = "12_attention";
  result.grade.points = 7.5;
  result.grade.max_points = 10;
  ExerciseResult exercise;
  exercise.id = "12.9";
  exercise.verdict = Verdict::WrongValue;
  exercise.points = 7.5;
  exercise.max_points = 10;
  result.grade.exercises = {exercise};
  return result;
}

}  // namespace wick::grade::test

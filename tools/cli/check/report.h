#pragma once

#include "tools/grade/grader.h"

#include <string>
#include <vector>

namespace wick::cli {

/// The report for a student: verdict and points of each exercise. For each that failed: its first
/// failing scenario with input, expected and received values, and the known mistake, or its class
/// and the hint.
std::string check_report(const grade::Chapter& chapter, const grade::References& references,
                         const grade::Grade& grade, const grade::GradeOptions& options);

/// The text below the verdict of an exercise that failed.
struct Explanation {
  std::string failure;  // the first failing scenario: input, expected and received; indented lines
  std::string mistake_class;  // of a mistake that has no name; may be empty
  std::string advice;         // the known mistake, or the hint
  std::string again;          // the command that runs into the same inputs
};
Explanation explain(const grade::ExerciseResult& exercise, const grade::Grade& grade,
                    const grade::References& references);

/// The number of scenarios that count in grading and did not run here.
int unseen(const grade::ExerciseResult& exercise, const grade::References& references,
           const grade::GradeOptions& options);

/// The same as JSON, for programs: verdict, points and explanation of each exercise; input,
/// expected and received values of each failing scenario.
std::string check_json(const grade::Chapter& chapter, const grade::References& references,
                       const grade::Grade& grade, const grade::GradeOptions& options);

/// The report on the student's own framework.
std::string own_text(const grade::OwnResult& own, const grade::Kit& kit);

/// The report of the sanitizers.
std::string second_look_text(const grade::SecondLook& look);

/// "wrong value".
std::string in_words(grade::Verdict verdict);

/// The margin of lines below an exercise's first line.
inline const std::string indentation(9, ' ');

}  // namespace wick::cli

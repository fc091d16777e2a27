#pragma once

#include "tools/grade/grader.h"

#include <string>
#include <vector>

namespace wick::cli {

/// What a student reads: each exercise's verdict and points, and for each that failed its first
/// failing scenario with input, expected and received values, the known mistake or the hint.
std::string check_report(const grade::Chapter& chapter, const grade::References& references,
                         const grade::Grade& grade, const grade::GradeOptions& options);

/// What a student reads of one exercise that failed, below its verdict.
struct Explanation {
  std::string failure;  // the first failing scenario: input, expected and received; indented lines
  std::string advice;   // the known mistake, or the hint
  std::string again;    // the command that runs into the same inputs
};
Explanation explain(const grade::ExerciseResult& exercise, const grade::Grade& grade,
                    const grade::References& references);

/// Scenarios that count when the exercise is graded and were not run here.
int unseen(const grade::ExerciseResult& exercise, const grade::References& references,
           const grade::GradeOptions& options);

/// The same as JSON, for programs: each exercise's verdict, points and explanation, and of each
/// failing scenario its input, expected and received values.
std::string check_json(const grade::Chapter& chapter, const grade::References& references,
                       const grade::Grade& grade, const grade::GradeOptions& options);

/// What came out on the student's own framework.
std::string own_text(const grade::OwnResult& own);

/// What sanitizers found.
std::string second_look_text(const grade::SecondLook& look);

/// "wrong value".
std::string in_words(grade::Verdict verdict);

/// The margin of what stands below an exercise's line.
inline const std::string indentation(9, ' ');

}  // namespace wick::cli

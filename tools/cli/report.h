#pragma once

#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/grader.h"

#include <string>
#include <vector>

namespace wick::cli {

/// What a student reads: each exercise's verdict and points, and for each that failed its first
/// failing scenario with input, expected and received values, the known mistake or the hint.
std::string check_report(const grade::Chapter& chapter, const grade::References& references,
                         const grade::Grade& grade, const grade::GradeOptions& options);

/// What an instructor reads: a row for each student, and how often each known mistake was made. A *
/// marks points that were given by hand.
std::string grade_table(const std::vector<grade::Entry>& entries);

}  // namespace wick::cli

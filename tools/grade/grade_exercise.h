#pragma once

#include "tools/grade/grader.h"

#include <vector>

namespace wick::grade {

/// The sandbox that compiles and runs the submission, or one that confines nothing.
const Sandbox& sandbox_of(const GradeOptions& options);

/// The results of the exercise's scenarios. After one that reached its time limit, none is run.
std::vector<ScenarioResult> grade_exercise(const Exercise& exercise, Build& build,
                                           const References& references,
                                           const GradeOptions& options, Budget& budget);

}  // namespace wick::grade

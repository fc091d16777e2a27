#pragma once

#include "tools/cli/course.h"
#include "tools/cli/grade/grade_class.h"
#include "tools/grade/gradebook/gradebook.h"

namespace wick::cli {

/// Throws Error if the request's policy names a chapter that the course does not have.
void check_policy(const GradeRequest& request, const Course& course);

/// Keeps the policy, the roster and the groups of the request, if it has them.
void keep_rules(const GradeRequest& request, grade::Gradebook& gradebook);

}  // namespace wick::cli

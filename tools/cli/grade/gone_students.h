#pragma once

#include "tools/cli/grade/grade_class.h"
#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <vector>

namespace wick::cli {

/// Throws Error if a run resumes in `out`, and none of the students of the last run is among the
/// submissions of the class: `out` is another class's. A part of a class may lose all of its
/// students.
void refuse_other_class(const GradeRequest& request,
                        const std::vector<grade::Submission>& submissions,
                        grade::Gradebook& gradebook, const std::filesystem::path& out);

/// Names on stderr the students of the last run who have no submission any more, if a run resumes.
void warn_of_gone_students(const GradeRequest& request,
                           const std::vector<grade::Submission>& submissions,
                           grade::Gradebook& gradebook);

/// Without --resume: names the chapters whose last run was cut short, of which this run keeps
/// nothing.
void warn_of_runs_cut_short(const GradeRequest& request,
                            const std::vector<grade::Submission>& submissions,
                            grade::Gradebook& gradebook);

}  // namespace wick::cli

#pragma once

#include "tools/cli/grade/grade_class.h"
#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::cli {

/// Returns the request's file of times for each chapter or, if it has none, the one that the
/// gradebook in `out` keeps of an earlier run. A chapter without either is left out.
TimesFiles times_files(const GradeRequest& request, const std::vector<std::string>& chapters,
                       grade::Gradebook& gradebook, const std::filesystem::path& out);

/// Names on stderr, in one line, the rows of a given file that are not used: no submission of the
/// class has this name, attempt or chapter. Rows of a chapter of the course that is not graded here
/// are left out.
void warn_of_unused_rows(const TimesFiles& files, const std::vector<grade::Submission>& submissions,
                         const std::map<std::string, grade::RosterMatch>& matches,
                         const std::vector<grade::Chapter>& course);

}  // namespace wick::cli

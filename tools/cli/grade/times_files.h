#pragma once

#include "tools/cli/grade/grade_class.h"
#include "tools/cli/grade/submission_times.h"
#include "tools/grade/gradebook/gradebook.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::cli {

/// Returns the request's file of times for each chapter or, if it has none, the one that the
/// gradebook in `out` keeps of an earlier run. A chapter without either is left out.
TimesFiles times_files(const GradeRequest& request, const std::vector<std::string>& chapters,
                       grade::Gradebook& gradebook, const std::filesystem::path& out);

}  // namespace wick::cli

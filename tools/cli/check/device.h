#pragma once

#include "tools/cli/course.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// What a real GPU says about a chapter's finished kernels, a line for each; empty for a chapter
/// without kernels. If there is no GPU or no nvcc, the text says that nothing was measured, and
/// why. It neither earns nor costs points.
std::string device_report(const Course& course, const grade::Chapter& chapter,
                          const std::map<std::string, std::filesystem::path>& sources);

}  // namespace wick::cli

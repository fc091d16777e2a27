#pragma once

#include "tools/cli/course.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::cli {

/// A line for each of a chapter's finished kernels, with what a real GPU makes of it. The text is
/// empty for a chapter without kernels. If there is no GPU or no nvcc, it says that nothing was
/// measured, and why. The report neither earns nor costs points.
std::string device_report(const Course& course, const grade::Chapter& chapter,
                          const std::map<std::string, std::filesystem::path>& sources);

/// The path of a program in PATH, or in the folder of CUDA's own installer; empty if there is none.
std::string find_program(const std::string& name);

}  // namespace wick::cli

#pragma once

#include "tools/grade/release/release.h"

#include <filesystem>
#include <functional>
#include <string>

namespace wick::grade {

/// Writes what a student's tree has for one platform into a new folder: wick, and the files for
/// checking each chapter of the plan. The folder may be moved to lib/PLATFORM of a tree afterwards.
/// `elsewhere` is that folder of another platform in the tree, or empty (release_kit.h).
void write_programs(const ReleasePlan& plan, const std::filesystem::path& library,
                    const std::filesystem::path& elsewhere,
                    const std::function<void(const std::string&)>& progress);

}  // namespace wick::grade

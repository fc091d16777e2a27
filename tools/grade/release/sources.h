#pragma once

#include "tools/grade/release/release.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Writes what a student's tree has for every platform: sources, lessons, stubs, scenarios, README
/// and launcher.
void write_sources(const ReleasePlan& plan, const std::filesystem::path& out);

/// The paths, in a tree, of the files that students write in.
std::vector<std::string> stub_paths(const std::vector<Chapter>& chapters);

}  // namespace wick::grade

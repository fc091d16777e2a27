#pragma once

#include "tools/grade/release/release.h"
#include "tools/grade/sandbox/process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade::test {

/// A tree of the fixture's chapter 90.
ReleasePlan plan_of_first(const std::filesystem::path& out);
/// Trees of these chapters of the fixture.
ReleasePlan plan_of(const std::vector<int>& numbers, const std::filesystem::path& out);

/// Runs the tree's wick. Its standard error goes into `log`, if a path is given.
Outcome run_wick(const std::filesystem::path& tree, const std::vector<std::string>& arguments,
                 const std::filesystem::path& log = {});

}  // namespace wick::grade::test

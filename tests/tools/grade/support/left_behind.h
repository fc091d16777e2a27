#pragma once

#include <filesystem>
#include <set>
#include <string>

namespace wick::grade::test {

/// What the grading of submissions must not leave on a machine. Others may be at work on it: only
/// what has to do with the folder for temporary files of this process is seen.
struct Traces {
  /// Below the folder for temporary files; in those of the machine only what attacks leave there.
  std::set<std::string> files;
  /// Processes that were given a folder in it, and children of this one.
  std::set<std::string> processes;
  std::set<std::string> control_groups;
  std::set<std::string> descriptors;
};

/// `temporary`: TMPDIR of this process.
Traces find_traces(const std::filesystem::path& temporary);

/// "a, b": those of `after` that `before` has not.
std::string added(const std::set<std::string>& before, const std::set<std::string>& after);

}  // namespace wick::grade::test

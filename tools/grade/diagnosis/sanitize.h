#pragma once

#include "tools/grade/build/compile.h"
#include "tools/grade/diagnosis/findings.h"
#include "tools/grade/judge/judge.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// The result of a second look at a submission: its files under AddressSanitizer and UBSan.
struct SecondLook {
  /// Each finding once, with the first scenario that showed it.
  std::vector<std::pair<Finding, std::string>> findings;
  int scenarios = 0;  // how many were run
  /// Why there was no second look; empty if there was one.
  std::string problem;
};

/// Compiles the usable files of `compiled` once more, all in one program, and runs those scenarios
/// of `graded` that kept within the limits at first. The rest of the program is not instrumented.
/// This earns and costs nothing.
///
/// AddressSanitizer needs an unlimited address space: only the run time bounds memory.
SecondLook look_again(const std::map<std::string, CompiledFile>& compiled,
                      const std::vector<ScenarioResult>& graded, const References& references,
                      const Sandbox& sandbox, const std::filesystem::path& folder);

}  // namespace wick::grade

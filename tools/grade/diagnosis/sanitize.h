#pragma once

#include "tools/grade/build/compile.h"
#include "tools/grade/diagnosis/findings.h"
#include "tools/grade/judge/judge.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// A second look at a submission: its files under AddressSanitizer and UBSan.
struct SecondLook {
  /// Each once, with the first scenario in which it was found.
  std::vector<std::pair<Finding, std::string>> findings;
  int scenarios = 0;  // how many were run
  /// Why there is none; empty where there is.
  std::string problem;
};

/// Compiles the student's files of `compiled`, those that the first look could use, once more, all
/// in one program, and runs those scenarios of `graded` that kept within the limits then. The rest
/// of the program is not instrumented. It earns and costs nothing.
///
/// AddressSanitizer needs an address space without limit: memory is bounded by run time alone.
SecondLook look_again(const std::map<std::string, CompiledFile>& compiled,
                      const std::vector<ScenarioResult>& graded, const References& references,
                      const Sandbox& sandbox, const std::filesystem::path& folder);

}  // namespace wick::grade

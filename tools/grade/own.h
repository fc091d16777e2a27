#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/judge/journal.h"
#include "tools/grade/judge/judge.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// A student's files of one chapter, by the reference's name.
struct OwnFiles {
  const Kit* kit = nullptr;
  std::map<std::string, std::filesystem::path> sources;
};

/// One file of the framework that a student is building.
struct OwnPart {
  std::string chapter;  // "01_tensor"
  std::string file;     // "core/strides.cpp"
  std::filesystem::path object;
  /// Why the reference's takes its place; empty where it is the student's.
  std::string problem;
  bool is_own() const { return problem.empty(); }
  /// "01_tensor/strides.cpp"
  std::string name() const;
};

/// Compiles each chapter's files in `folder`. A file that is missing, unfinished or does not
/// compile leaves its place to the reference's.
std::vector<OwnPart> compile_own(const std::vector<OwnFiles>& chapters,
                                 const std::filesystem::path& folder,
                                 const Sandbox& sandbox = Sandbox());

/// A chapter's scenarios on the student's own framework.
struct OwnResult {
  std::vector<OwnPart> parts;
  int scenarios = 0, passed = 0;
  /// The student's files do not link with one another.
  std::string problem;

  /// A scenario that passes with the reference's other files, and not with the student's.
  struct Difference {
    std::string key;
    Verdict verdict = Verdict::NotRun;
    std::string detail;
    /// The chapter whose replacement by the reference's mends it; empty where no single one does.
    std::string culprit;
  };
  std::vector<Difference> differences;
};

/// Runs the scenarios of `graded` once more, on the student's files of this chapter and `earlier`
/// ones. Throws for nothing that a submission does.
OwnResult grade_on_own(const std::map<std::string, std::filesystem::path>& sources,
                       const std::vector<OwnFiles>& earlier,
                       const std::vector<ScenarioResult>& graded, const References& references,
                       const Sandbox& sandbox, const std::filesystem::path& folder,
                       Journal* journal = nullptr);

}  // namespace wick::grade

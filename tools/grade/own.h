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
  /// Why the reference's file takes its place; empty if it is the student's.
  std::string problem;
  bool is_own() const { return problem.empty(); }
  /// "01_tensor/strides.cpp"
  std::string name() const;
};

/// Compiles each chapter's files in `folder`. The reference's file takes the place of a file that
/// is missing, unfinished or does not compile.
std::vector<OwnPart> compile_own(const std::vector<OwnFiles>& chapters,
                                 const std::filesystem::path& folder,
                                 const Sandbox& sandbox = Sandbox());

/// A chapter's scenarios on the student's own framework.
struct OwnResult {
  std::vector<OwnPart> parts;
  int scenarios = 0, passed = 0;
  /// Why the student's files do not link with one another; empty if they do.
  std::string problem;

  /// A scenario that passes with the reference's other files and fails with the student's.
  struct Difference {
    std::string key;
    Verdict verdict = Verdict::NotRun;
    std::string detail;
    /// The chapter that mends it if the reference's takes its place; empty if no single one does.
    std::string culprit;
  };
  std::vector<Difference> differences;
};

/// Runs the scenarios of `graded` once more, on the student's files of this chapter and of
/// `earlier` ones. Never throws for anything that a submission does.
OwnResult grade_on_own(const std::map<std::string, std::filesystem::path>& sources,
                       const std::vector<OwnFiles>& earlier,
                       const std::vector<ScenarioResult>& graded, const References& references,
                       const Sandbox& sandbox, const std::filesystem::path& folder,
                       Journal* journal = nullptr);

}  // namespace wick::grade

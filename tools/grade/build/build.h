#pragma once

#include "tools/grade/build/compile.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// A submission's files, compiled, and the programs that they are part of.
///
/// The unit of isolation is the file: an exercise is graded in a program that has the student's
/// files where its regions are, and the reference's others. A mistake in one file costs nothing in
/// the other.
class Build {
 public:
  /// `sources`: the student's files by the reference's name.
  Build(const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
        const std::filesystem::path& folder, const Sandbox& sandbox);

  struct Program {
    std::filesystem::path path;
    std::string problem;
    /// The problem is a file that was not handed in.
    bool is_missing = false;
  };
  /// For an exercise: linked when first asked for.
  const Program& program(const Exercise& exercise);

  const std::map<std::string, CompiledFile>& files() const { return files_; }

 private:
  Program link_for(const std::vector<std::string>& students) const;

  const Kit& kit_;
  const Sandbox& sandbox_;
  std::filesystem::path folder_;
  std::map<std::string, CompiledFile> files_;
  std::map<std::vector<std::string>, Program> programs_;
};

}  // namespace wick::grade

#pragma once

#include "tools/grade/build/compile.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::grade {

/// A submission's compiled files, and the programs that they are part of.
///
/// The unit of isolation is the exercise: its program has the student's functions of that exercise
/// and the reference's for all others (isolate.h).
class Build {
 public:
  /// `sources`: the student's files by the reference's name.
  Build(const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
        const std::filesystem::path& folder, const Sandbox& sandbox);

  struct Program {
    std::filesystem::path path;
    std::string problem;
    /// True if the problem is a file that was not handed in.
    bool is_missing = false;
  };
  /// The program of an exercise. It is linked on first use.
  const Program& program(const Exercise& exercise);

  const std::map<std::string, CompiledFile>& files() const { return files_; }

  /// The problems of files, by the reference's name, for the student to read.
  std::map<std::string, std::string> problems() const;

 private:
  Program link_for(const Exercise& exercise) const;

  const Kit& kit_;
  const Sandbox& sandbox_;
  std::filesystem::path folder_;
  std::map<std::string, CompiledFile> files_;
  std::map<std::string, Program> programs_;
};

}  // namespace wick::grade

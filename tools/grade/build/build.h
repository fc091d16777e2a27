#pragma once

#include "tools/grade/build/base.h"
#include "tools/grade/build/compile.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// A submission's compiled files, and the programs that they are part of.
///
/// The unit of isolation is the exercise: its program has the student's functions of that exercise
/// and the reference's for all others (isolate.h).
class Build {
 public:
  /// `sources`: the student's files by the reference's name. `bases`: what programs are made with;
  /// null to link each as a whole.
  Build(const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
        const std::filesystem::path& folder, const Sandbox& sandbox, const Bases* bases = nullptr);

  struct Program {
    Executable executable;
    std::string problem;
    /// True if the problem is a file that was not handed in.
    bool is_missing = false;
    /// Why a program that was to be linked in parts is linked as a whole.
    std::string whole_because;
  };
  /// The program of an exercise, with these scenarios. It is linked on first use.
  const Program& program(const Exercise& exercise, Scenarios which);

  const std::map<std::string, CompiledFile>& files() const { return files_; }

  /// Where functions of the exercise still throw as its stub does, if others are written:
  /// "arithmetic.cpp:31".
  std::vector<std::string> unwritten(const Exercise& exercise) const;

  /// The problems of files, by the reference's name, for the student to read.
  std::map<std::string, std::string> problems() const;

 private:
  /// The parts that the programs of an exercise have in common, or why there are none.
  struct Parts {
    std::map<std::string, std::filesystem::path> own;  // the student's objects, by file
    std::vector<std::filesystem::path> objects;        // of a whole program; made on first use
    std::string problem;
    bool is_missing = false;
  };
  Parts& parts(const Exercise& exercise);
  Parts own_objects(const Exercise& exercise) const;
  /// Makes the program in parts, or says why it must be linked as a whole.
  void load(Program& program, const Exercise& exercise, Scenarios which, const Parts& parts);
  void load_parts(Program& program, const Exercise& exercise, Scenarios which, const Parts& parts);

  const Kit& kit_;
  const Sandbox& sandbox_;
  std::filesystem::path folder_;
  std::map<std::string, CompiledFile> files_;
  std::map<std::string, Parts> parts_;
  const Bases* bases_;
  std::unique_ptr<LibraryFolders> libraries_;
  std::map<std::vector<std::string>, Bases::Own> owns_;  // by the exercise's files
  std::map<std::pair<std::string, Scenarios>, Program> programs_;
};

}  // namespace wick::grade

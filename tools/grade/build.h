#pragma once

#include "tools/grade/kit.h"
#include "tools/grade/sandbox.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::grade {

/// One of a student's files, compiled.
struct CompiledFile {
  std::filesystem::path object;
  /// Why it cannot be used, for the student to read; empty where it can.
  std::string problem;
  bool succeeded() const { return problem.empty(); }
};

/// Compiles `source` as the chapter's `file`, in `folder`, within limits, and checks that the
/// object defines what the reference's does, nothing that the framework has, and calls nothing
/// but `may_use`. In the sandbox the compiler sees /usr, the kit's headers and the file.
CompiledFile compile(const Kit& kit, const std::string& file, const std::filesystem::path& source,
                     const std::filesystem::path& folder, const Sandbox& sandbox);

/// Several, at a time, as far as there are cores (compiler_slot.h).
std::map<std::string, CompiledFile> compile_all(
    const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
    const std::filesystem::path& folder, const Sandbox& sandbox);

enum class LinkAs { Program, Library };

/// Links objects and archives, in this order: into a program what is needed of them, into a shared
/// library all. The problem, or nothing.
std::string link(const Toolchain& toolchain, const std::vector<std::filesystem::path>& inputs,
                 const std::filesystem::path& output, LinkAs as = LinkAs::Program,
                 const Sandbox& sandbox = Sandbox());

/// `objects` with the chapter's scenarios and the rest of the framework.
std::string link(const Kit& kit, const std::vector<std::filesystem::path>& objects,
                 const std::filesystem::path& output, LinkAs as = LinkAs::Program,
                 const Sandbox& sandbox = Sandbox());

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

#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/build/symbols.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::grade {

/// One of a student's files, compiled.
struct CompiledFile {
  /// What was compiled: the student's text, but for what was left out.
  std::filesystem::path source;
  std::filesystem::path object;
  Symbols symbols;
  /// Why it cannot be used, for the student to read; empty where it can.
  std::string problem;
  /// Exercises whose functions were left out, so that the rest compiles, and why.
  std::map<std::string, std::string> left_out;
  bool succeeded() const { return problem.empty(); }
};

/// Compiles `source` as the chapter's `file`, in `folder`, within limits, and checks that the
/// object defines nothing that the framework has, and calls nothing but `may_use`. In the sandbox
/// the compiler sees /usr, the kit's headers and the file. Where the fault lies in functions of
/// some exercises, and the file has others, it is compiled without these (salvage.h).
CompiledFile compile(const Kit& kit, const std::string& file, const std::filesystem::path& source,
                     const std::filesystem::path& folder, const Sandbox& sandbox);

/// Several, at a time, as far as there are cores (compiler_slot.h).
std::map<std::string, CompiledFile> compile_all(
    const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
    const std::filesystem::path& folder, const Sandbox& sandbox);

/// Compiles a text of ours, a variant of the reference's `file`, as a student's is compiled, and
/// returns the object, in `folder`. One that was made there from the same text serves again; other
/// processes may use the folder at the same time. Throws Error with what the compiler says.
std::filesystem::path compile_ours(const Kit& kit, const std::string& file, const std::string& text,
                                   const std::filesystem::path& folder);

/// What the file should define for the exercise and does not, as a problem to be read; empty where
/// nothing is missing.
std::string find_missing(const Kit& kit, const Exercise& exercise, const std::string& file,
                         const Symbols& symbols);

}  // namespace wick::grade

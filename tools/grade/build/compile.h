#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <string>

namespace wick::grade {

/// One of a student's files, compiled.
struct CompiledFile {
  /// The text that was compiled: the student's, without the functions that were left out.
  std::filesystem::path source;
  std::filesystem::path object;
  Symbols symbols;
  /// Why the file cannot be used, for the student to read; empty if it can.
  std::string problem;
  /// The exercises whose functions were left out so that the rest compiles, each with the reason.
  std::map<std::string, std::string> left_out;
  bool succeeded() const { return problem.empty(); }
};

/// Compiles `source` as the chapter's `file`, in `folder`, within limits. Checks that the object
/// defines nothing that the framework has, and calls only what `may_use` allows. In the sandbox the
/// compiler sees /usr, the kit's headers and the file. If the fault lies in the functions of some
/// exercises, and the file has others, it is compiled without these functions (salvage.h).
CompiledFile compile(const Kit& kit, const std::string& file, const std::filesystem::path& source,
                     const std::filesystem::path& folder, const Sandbox& sandbox);

/// Compiles several files, as many at a time as there are cores (compiler_slot.h).
std::map<std::string, CompiledFile> compile_all(
    const Kit& kit, const std::map<std::string, std::filesystem::path>& sources,
    const std::filesystem::path& folder, const Sandbox& sandbox);

/// Compiles a variant of the reference's `file` as a student's file is compiled. Returns the
/// object, in `folder`. An object that was made there from the same text serves again. Other
/// processes may use the folder at the same time. Throws Error with the compiler's text.
std::filesystem::path compile_ours(const Kit& kit, const std::string& file, const std::string& text,
                                   const std::filesystem::path& folder);

}  // namespace wick::grade

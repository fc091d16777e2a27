#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <map>
#include <string>

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

}  // namespace wick::grade

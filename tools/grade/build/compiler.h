#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Runs the compiler, or the linker through it, in `folder`, which it writes to; it sees besides
/// what is `readable`. As many at a time as there are cores (compiler_slot.h). Throws Error
/// where the machine, and not what it compiles, has ended it.
Outcome call_compiler(const Toolchain& toolchain, const std::vector<std::string>& command,
                      const std::filesystem::path& folder,
                      const std::vector<std::filesystem::path>& readable, const Sandbox& sandbox);

/// Why it did not succeed, for a student to read: without the machine's paths, shortened, and the
/// first error explained. Throws Error where the fault is ours.
std::string describe_failure(const Outcome& outcome, const std::string& name,
                             const std::filesystem::path& folder,
                             const std::filesystem::path& headers);

}  // namespace wick::grade

#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Runs the compiler, or the linker through it, in `folder`, where it may write. It also sees
/// `readable`. As many run at a time as there are cores (compiler_slot.h). `environment` is as in
/// Task. Throws Error if the machine, not the source, has ended it.
Outcome call_compiler(const Toolchain& toolchain, const std::vector<std::string>& command,
                      const std::filesystem::path& folder,
                      const std::vector<std::filesystem::path>& readable, const Sandbox& sandbox,
                      const std::vector<std::string>& environment = {});

/// The reason of a failure, for a student to read: shortened, without the machine's paths, with the
/// first error explained. Throws Error if the fault is the grader's or the machine's.
std::string describe_failure(const Outcome& outcome, const std::string& name,
                             const std::filesystem::path& folder,
                             const std::filesystem::path& headers);

}  // namespace wick::grade

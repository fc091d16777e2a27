#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/sandbox.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Links objects, and the needed parts of archives, in this order, into a program. Returns the
/// problem; empty if there is none.
std::string link(const Toolchain& toolchain, const std::vector<std::filesystem::path>& inputs,
                 const std::filesystem::path& output, const Sandbox& sandbox = Sandbox());

/// Links `objects` with scenarios of the chapter and the rest of the framework, which `objects`
/// must not define again. Throws Error if this machine links no program of the chapter at all.
std::string link(const Kit& kit, const std::vector<std::filesystem::path>& objects,
                 const std::filesystem::path& output, const Sandbox& sandbox = Sandbox(),
                 Scenarios which = Scenarios::All);

}  // namespace wick::grade

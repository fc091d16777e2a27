#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/sandbox/process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Compiles `text` as `name` beside the kit's headers, into `object`. Where ccache is installed, a
/// compilation that any clone of these sources has made before is not repeated: the compiler runs
/// in a folder of the kit and is told no path but from there, and ccache knows the precompiled
/// header by the number in precompiled.h.gch.sum (precompiled_sum.cmake), since its bytes differ
/// between clones. For our own sources only: there is no sandbox.
Outcome compile_through_cache(const Kit& kit, const std::string& name, const std::string& text,
                              const std::filesystem::path& object);

}  // namespace wick::grade

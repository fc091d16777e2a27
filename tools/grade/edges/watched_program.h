#pragma once

#include "tools/grade/build/kit.h"
#include "tools/grade/edges/watched_source.h"

#include <filesystem>
#include <vector>

namespace wick::grade {

/// A program of the reference whose functions report their arguments.
struct WatchedProgram {
  std::filesystem::path path;
  std::vector<WatchedFunction> functions;
};

/// Writes the program into `folder`. Objects stay in the kit's folder until their text or the
/// framework's headers change. Throws Error with the compiler's text.
WatchedProgram make_watched_program(const Kit& kit, const std::filesystem::path& folder);

}  // namespace wick::grade

#pragma once

#include "tools/grade/sandbox/sandbox.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// Returns what a student reads about a stack overflow. It names the function that was called
/// within itself if that can be known: a stripped program has no names. `calls` are addresses in
/// the program, from the innermost call on, and deserve no more trust than the program.
std::string describe_overflow(const std::vector<std::int64_t>& calls,
                              const std::filesystem::path& program, const Sandbox& sandbox);

}  // namespace wick::grade

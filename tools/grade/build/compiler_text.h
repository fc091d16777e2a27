#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The first errors of a compiler's or linker's output, at most 20 lines, without control
/// characters or the names of `folders`: those it ran in and found headers in. Of other absolute
/// paths the last name is left.
std::string shorten_compiler_text(const std::string& text,
                                  const std::vector<std::filesystem::path>& folders);

}  // namespace wick::grade

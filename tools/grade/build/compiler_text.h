#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The first errors of a compiler's or linker's output: at most 20 lines, without control
/// characters. The names of `folders`, where it ran and found headers, are left out. Other absolute
/// paths keep their last name alone.
std::string shorten_compiler_text(const std::string& text,
                                  const std::vector<std::filesystem::path>& folders);

/// Returns the first error of such text with its line of the source, what it means, and which
/// exercises it costs. Returns the first line if there is no error.
std::string first_error(const std::string& text);

}  // namespace wick::grade

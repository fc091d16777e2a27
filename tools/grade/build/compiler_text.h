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

/// `text` with control characters (terminal escapes among them) made visible; line breaks stay.
std::string printable(const std::string& text);

/// printable, with line breaks made visible too: for names.
std::string printable_name(const std::string& text);

}  // namespace wick::grade

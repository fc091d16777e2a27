#pragma once

#include <filesystem>
#include <string>

namespace wick::grade {

/// The first errors of a compiler's or linker's output, without the folder it ran in or control
/// characters, at most 20 lines.
std::string shorten_compiler_text(const std::string& text, const std::filesystem::path& folder);

/// `text` with control characters (terminal escapes among them) made visible; line breaks stay.
std::string printable(const std::string& text);

/// printable, with line breaks made visible too: for names.
std::string printable_name(const std::string& text);

}  // namespace wick::grade

#pragma once

#include <string>

namespace wick::grade {

/// `text` with its control characters, such as terminal escapes, made visible. Line breaks stay.
std::string printable(const std::string& text);

/// `text` as printable() gives it, with line breaks made visible too: for names.
std::string printable_name(const std::string& text);

}  // namespace wick::grade

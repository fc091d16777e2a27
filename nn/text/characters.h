#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wick::nn {

/// Where the character that begins at byte `begin` of a text ends: begin + 1 to begin + 4. A
/// character is a well-formed UTF-8 code point (The Unicode Standard, table 3-7). A byte that
/// begins none is a character of its own: a byte out of place, a code point that is cut short or
/// written in too many bytes, a surrogate, a number above 0x10ffff. `begin` is below the text's
/// size.
std::size_t end_of_character(std::string_view text, std::size_t begin);

/// Returns the characters of a text in order. Joined together, they are the text, whatever its
/// bytes are.
std::vector<std::string> characters(const std::string& text);

}  // namespace wick::nn

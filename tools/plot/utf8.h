#pragma once

#include <cstddef>
#include <string>

namespace wick::plot {

/// The place of the first byte of `text` that is no part of a UTF-8 character; text.size() if every
/// byte is a part of one.
std::size_t end_of_valid_utf8(const std::string& text);

/// `text` with each byte that is no part of a UTF-8 character replaced by U+FFFD: XML, JSON and
/// browsers take no other encoding, and a token may be a part of a character.
std::string valid_utf8(const std::string& text);

/// `text` as a JSON string, quotes included. "<", ">" and "&" are escaped as well, so that it may
/// stand within a script element, whatever it says.
std::string json_string(const std::string& text);

/// `text` with what cannot be seen made visible: a space at its beginning or end is "␣", a line
/// break "⏎", another control character its picture (U+2400 and following).
std::string visible(const std::string& text);

}  // namespace wick::plot

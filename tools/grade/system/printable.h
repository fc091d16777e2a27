#pragma once

#include <cstddef>
#include <string>

namespace wick::grade {

/// `text` as UTF-8 that shows all it holds: controls such as terminal escapes, characters that turn
/// the direction of writing or are invisible, and bytes that are no UTF-8 become \x1b, \u202e and
/// the like. Line breaks and tabs stay.
std::string printable(const std::string& text);

/// The same for names: line breaks, tabs, backslashes and a blank at either end are made visible
/// too, so that no two names become the same, or look the same in a column.
std::string printable_name(const std::string& text);

/// The longest beginning of `text` that has at most `bytes` and no part of a character.
std::string beginning_of(const std::string& text, std::size_t bytes);

inline constexpr std::size_t most_text_bytes = 4 << 10;

/// printable() with at most `bytes`, and a note of how much was left out. For every text that comes
/// from a submission, where it enters.
std::string bounded(const std::string& text, std::size_t bytes = most_text_bytes);

}  // namespace wick::grade

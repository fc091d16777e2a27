#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wick::nn {

/// Where the word that begins at byte `begin` of a text ends. A word is, in ASCII's classes,
///
///   letters, digits, or other signs, as many of one kind as there are, with one space before them
///   if there is one, or
///   white space (space, \t, \n, \v, \f, \r), as much as there is. If something else follows it and
///   its last sign is a space, then that space belongs to the word that follows.
///
/// Bytes from 0x80 on are letters, so no code point is cut in two. (GPT-2's rule without a regular
/// expression, without its contractions, and with another end of white space: a line's end is never
/// cut from the lines' ends before it.) `begin` is below the text's size and is 0 or the end of a
/// word.
std::size_t end_of_word(std::string_view text, std::size_t begin);

/// Returns the words of a text in order. Joined together, they are the text.
std::vector<std::string> split_words(const std::string& text);

}  // namespace wick::nn

// Texts cut into characters: a character of UTF-8 is one to four bytes.

#include "nn/text/characters.h"

#include "core/error.h"

#include <cstdint>

namespace wick::nn {

std::size_t end_of_character(std::string_view text, std::size_t begin) {
  // BEGIN SOLUTION 10.1
  // unsigned: a char from 0x80 on may be a negative number.
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(begin);
  const std::size_t length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (length == 1 || lead >= 0xf8 || begin + length > text.size()) return begin + 1;
  std::uint32_t code = lead & (0x7f >> length);
  for (std::size_t i = begin + 1; i < begin + length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return begin + 1;
    code = code << 6 | (byte(i) & 0x3f);
  }
  const std::uint32_t smallest = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < smallest || is_surrogate || code > 0x10ffff ? begin + 1 : begin + length;
  // END SOLUTION
}

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_character(text, begin);
    if (end <= begin || end > text.size()) {
      fail<ValueError>("characters: the character at byte ", begin, " ends at byte ", end,
                       ": it must end behind its begin, and within the text of ", text.size(),
                       " bytes");
    }
    result.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return result;
}

}  // namespace wick::nn

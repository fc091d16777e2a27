#include "tools/generate/whole_characters.h"

#include "tools/grade/system/printable.h"

#include <utility>

namespace wick::generating {

namespace {

// How many bytes a character of UTF-8 has that begins like this; 1 for a byte that begins none.
std::size_t size_of_character(unsigned char lead) {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Where the character begins that more bytes may complete; the text's size if there is none.
std::size_t begin_of_part(const std::string& text) {
  std::size_t begin = text.size();
  while (begin > 0 && text.size() - begin < 3 && continues(text[begin - 1])) --begin;
  if (begin == 0) return text.size();
  --begin;
  const std::size_t size = size_of_character(static_cast<unsigned char>(text[begin]));
  return text.size() - begin < size ? begin : text.size();
}

}  // namespace

std::string WholeCharacters::add(const std::string& bytes) {
  kept_ += bytes;
  const std::size_t end = begin_of_part(kept_);
  const std::string whole = kept_.substr(0, end);
  kept_.erase(0, end);
  return grade::printable(whole);
}

std::string WholeCharacters::rest() { return grade::printable(std::exchange(kept_, "")); }

}  // namespace wick::generating

#include "tools/grade/system/printable.h"

#include <cstdio>
#include <utility>

namespace wick::grade {
namespace {

struct Character {
  std::size_t size;  // 0: the bytes are no UTF-8
  char32_t code;
};

bool continues(char letter) { return (static_cast<unsigned char>(letter) & 0xc0) == 0x80; }

// Strict, as RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
Character read_character(const std::string& text, std::size_t at) {
  const unsigned char first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {1, first};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || size > text.size() - at) return {0, 0};
  char32_t code = first & (0x7fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if (!continues(text[at + i])) return {0, 0};
    code = (code << 6) | (static_cast<unsigned char>(text[at + i]) & 0x3fu);
  }
  constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < least[size] || code > 0x10ffff || is_surrogate) return {0, 0};
  return {size, code};
}

// What is not seen, or moves what is. The joiners U+200C and U+200D stay: some scripts need them.
bool is_hidden(char32_t code) {
  static constexpr std::pair<char32_t, char32_t> ranges[] = {
      {0x00, 0x08},     {0x0b, 0x1f},        // controls, without tabs and line breaks
      {0x7f, 0x9f},                          // delete, and the controls C1
      {0x61c, 0x61c},   {0x200e, 0x200f},    // marks of direction
      {0x202a, 0x202e}, {0x2066, 0x2069},    // embeddings, overrides and isolates
      {0x200b, 0x200b}, {0x2060, 0x2064},    // without width
      {0x2028, 0x2029}, {0x206a, 0x206f},    // separators of lines, deprecated controls
      {0xfeff, 0xfeff}, {0xfff9, 0xfffb},    // byte order mark, annotations
      {0xfffe, 0xffff}, {0xe0000, 0xe007f},  // no characters in XML, tags
  };
  for (const auto& [first, last] : ranges) {
    if (code >= first && code <= last) return true;
  }
  return false;
}

std::string escaped(char32_t code) {
  char text[16];
  const char* form = code < 0x80 ? "\\x%02x" : code <= 0xffff ? "\\u%04x" : "\\U%08x";
  std::snprintf(text, sizeof text, form, static_cast<unsigned int>(code));
  return text;
}

}  // namespace

std::string printable(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = read_character(text, at);
    if (character.size == 0) {
      char byte[8];
      std::snprintf(byte, sizeof byte, "\\x%02x", static_cast<unsigned char>(text[at++]));
      result += byte;
      continue;
    }
    result += is_hidden(character.code) ? escaped(character.code) : text.substr(at, character.size);
    at += character.size;
  }
  return result;
}

std::string printable_name(const std::string& text) {
  std::string visible;
  for (const char letter : text) visible += letter == '\\' ? "\\\\" : std::string(1, letter);
  std::string result;
  for (const char letter : printable(visible)) {
    result += letter == '\n' ? "\\n" : letter == '\t' ? "\\t" : std::string(1, letter);
  }
  if (!result.empty() && result.back() == ' ') result.replace(result.size() - 1, 1, "\\x20");
  if (!result.empty() && result.front() == ' ') result.replace(0, 1, "\\x20");
  return result;
}

std::string beginning_of(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t end = bytes;
  // Any of the bytes that are no UTF-8 may be the last.
  for (int i = 0; i < 3 && end > 0 && continues(text[end]); ++i) --end;
  return text.substr(0, end);
}

std::string bounded(const std::string& text, std::size_t bytes) {
  const std::string shown = printable(beginning_of(text, bytes));
  if (text.size() <= bytes && shown.size() <= bytes) return shown;
  // The note has room of its own.
  return beginning_of(shown, bytes) + ".. (" + std::to_string(text.size()) + " bytes in all)";
}

}  // namespace wick::grade

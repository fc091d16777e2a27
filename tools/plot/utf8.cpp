#include "tools/plot/utf8.h"

#include <array>
#include <cstdio>

namespace wick::plot {
namespace {

const char* const replacement = "\xef\xbf\xbd";

/// The number of bytes of the character of `text` at `at` (RFC 3629, section 4); 0 if no character
/// begins there.
std::size_t character_size(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(at);
  const unsigned second = byte(at + 1);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4 || !continues(at + 1)) return 0;
  if (first < 0xE0) return 2;
  if (!continues(at + 2)) return 0;
  // Longer forms of shorter characters, halves of UTF-16 pairs and all beyond U+10FFFF are refused.
  if (first == 0xE0 && second < 0xA0) return 0;
  if (first == 0xED && second > 0x9F) return 0;
  if (first < 0xF0) return 3;
  if (!continues(at + 3)) return 0;
  if (first == 0xF0 && second < 0x90) return 0;
  if (first == 0xF4 && second > 0x8F) return 0;
  return 4;
}

}  // namespace

std::size_t end_of_valid_utf8(const std::string& text) {
  std::size_t at = 0;
  for (std::size_t size = 1; at < text.size() && size > 0; at += size) {
    size = character_size(text, at);
  }
  return at;
}

std::string valid_utf8(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_size(text, at);
    if (size == 0) {
      result += replacement;
      ++at;
    } else {
      result.append(text, at, size);
      at += size;
    }
  }
  return result;
}

std::string json_string(const std::string& text) {
  std::string result = "\"";
  for (char c : valid_utf8(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c == '\n') {
      result += "\\n";
    } else if (byte < 0x20 || byte == 0x7F || c == '<' || c == '>' || c == '&') {
      std::array<char, 8> escape{};
      std::snprintf(escape.data(), escape.size(), "\\u%04x", byte);
      result += escape.data();
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string visible(const std::string& text) {
  const std::string valid = valid_utf8(text);
  const std::size_t first = valid.find_first_not_of(' ');
  const std::size_t last = valid.find_last_not_of(' ');
  std::string result;
  for (std::size_t i = 0; i < valid.size(); ++i) {
    const auto byte = static_cast<unsigned char>(valid[i]);
    const bool is_edge = first == std::string::npos || i < first || i > last;
    if (byte == ' ' && is_edge) {
      result += "␣";
    } else if (byte == '\n') {
      result += "⏎";
    } else if (byte == 0x7F) {
      result += "\u2421";
    } else if (byte < 0x20) {
      result += "\xe2\x90";
      result += static_cast<char>(0x80 + byte);
    } else {
      result += valid[i];
    }
  }
  return result;
}

}  // namespace wick::plot

#pragma once

#include <string>

namespace wick::nn {

/// A text of a stranger's file for one line of an error: in quotes, without control characters, and
/// cut where it is longer than 80 bytes.
inline std::string quoted(const std::string& text) {
  constexpr std::size_t most = 80;
  std::size_t size = text.size() < most ? text.size() : most;
  // Not in the middle of a character of UTF-8.
  while (size > 0 && size < text.size() && (text[size] & 0xc0) == 0x80) --size;
  std::string shown;
  for (const char c : text.substr(0, size)) {
    const auto byte = static_cast<unsigned char>(c);
    shown += byte < 0x20 || byte == 0x7f ? '?' : c;
  }
  return '"' + shown + (size < text.size() ? "..\"" : "\"");
}

}  // namespace wick::nn

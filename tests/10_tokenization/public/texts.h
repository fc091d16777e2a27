#pragma once

#include "tools/grade/scenario/scenario.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// What the scenarios of tokenizers share. No text here is made by a function of the chapter.
namespace wick::scenario {

/// The text with bytes that cannot be seen, and those from 0x80 on, as \xe4, line ends as \n, and
/// each space as a sign: a terminal's line may make one space of two.
inline std::string visible(const std::string& text) {
  const char* digits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') {
      result += "␣";
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte >= 0x7f) {
      result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
    } else {
      result += c;
    }
  }
  return result;
}

/// The same text, shown to the student.
inline std::string show_text(const std::string& name, const std::string& text) {
  show(name, "\"" + visible(text) + "\"");
  return text;
}

/// Observes the pieces of a text, with a bar in front of each.
inline void observe_pieces(const std::string& name, const std::vector<std::string>& pieces) {
  std::string text;
  for (const std::string& piece : pieces) text += "|" + visible(piece);
  observe_text(name, text);
}

inline std::string text_of(const std::vector<std::int64_t>& ids) {
  std::string text;
  for (const std::int64_t id : ids) text += (text.empty() ? "" : " ") + std::to_string(id);
  return text;
}

inline void observe_ids(const std::string& name, const std::vector<std::int64_t>& ids) {
  observe_text(name, text_of(ids));
}

/// One of the letters, or pieces, as drawn.
template <typename Items>
auto drawn_from(Draw& draw, const Items& items) {
  const auto last = static_cast<std::int64_t>(items.size()) - 1;
  return items[static_cast<std::size_t>(draw.integer(0, last))];
}

/// Different letters from a to z in a drawn order.
inline std::string drawn_letters(Draw& draw, std::size_t count) {
  std::string left = "abcdefghijklmnopqrstuvwxyz", drawn;
  while (drawn.size() < count) {
    const auto i = static_cast<std::size_t>(draw.integer(0, static_cast<int>(left.size()) - 1));
    drawn += left[i];
    left.erase(i, 1);
  }
  return drawn;
}

/// Different letters in a drawn choice, in the order of the alphabet.
inline std::string rising_letters(Draw& draw, std::size_t count) {
  std::string letters = "abcdefghijklmnopqrstuvwxyz";
  while (letters.size() > count) {
    letters.erase(static_cast<std::size_t>(draw.integer(0, static_cast<int>(letters.size()) - 1)),
                  1);
  }
  return letters;
}

/// `pattern` with a drawn letter in the place of each of a, b, c and so on.
inline std::string in_letters(const std::string& pattern, const std::string& letters) {
  std::string text;
  for (const char c : pattern) {
    text += c >= 'a' && c <= 'z' ? letters[static_cast<std::size_t>(c - 'a')] : c;
  }
  return text;
}

/// A code point of two to four bytes, drawn among 64 neighbours.
inline std::string code_point(Draw& draw, int bytes) {
  const std::string begin = bytes == 2 ? "\xc3" : bytes == 3 ? "\xe4\xbd" : "\xf0\x9f\x99";
  return begin + static_cast<char>(0x80 + draw.integer(0, 63));
}

/// Letters, digits, signs, white space and bytes, many of them twice or more.
inline std::string drawn_text(Draw& draw, std::size_t size, const std::vector<std::string>& items) {
  std::string text;
  while (text.size() < size) {
    const std::string item = drawn_from(draw, items);
    const std::int64_t times = draw.integer(0, 3) == 0 ? draw.integer(2, 5) : 1;
    for (std::int64_t i = 0; i < times; ++i) text += item;
  }
  return text;
}

}  // namespace wick::scenario

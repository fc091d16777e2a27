#pragma once

#include <string>
#include <string_view>

// Functions that std::string has since C++20, and functions that it lacks.
namespace wick::grade {

inline bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

inline bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// The text without `blanks` at both ends.
inline std::string trimmed(std::string_view text, std::string_view blanks = " \t\r\n") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(blanks) + 1 - first));
}

/// The text without each `part` in it.
inline std::string without(const std::string& text, std::string_view part) {
  std::string rest;
  std::size_t at = 0;
  for (std::size_t found = text.find(part); found != std::string::npos;
       found = text.find(part, at)) {
    rest.append(text, at, found - at);
    at = found + part.size();
  }
  return rest.append(text, at, std::string::npos);
}

/// What `spell` makes of each of `all`, with the separator between.
template <typename All, typename Spell>
std::string joined(const All& all, std::string_view separator, Spell spell) {
  std::string text;
  bool is_first = true;
  for (const auto& each : all) {
    if (!is_first) text += separator;
    text += spell(each);
    is_first = false;
  }
  return text;
}

/// The words, with the separator between.
template <typename Words>
std::string joined(const Words& words, std::string_view separator = ", ") {
  return joined(words, separator, [](std::string_view word) { return word; });
}

}  // namespace wick::grade

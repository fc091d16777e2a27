#pragma once

#include <charconv>
#include <string>
#include <system_error>

namespace wick::nn {

/// The shortest text that reads_as() turns into the same number, to the last bit.
template <typename Number>
std::string exact_text(Number number) {
  char text[32];
  const std::to_chars_result result = std::to_chars(text, text + sizeof text, number);
  return {text, result.ptr};
}

/// True, with `number` set, if the whole text is a number of this type.
template <typename Number>
bool reads_as(const std::string& text, Number& number) {
  const char* const end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, number);
  return result.ec == std::errc() && result.ptr == end;
}

}  // namespace wick::nn

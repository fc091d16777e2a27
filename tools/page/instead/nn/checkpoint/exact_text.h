#pragma once

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

// In the place of nn/checkpoint/exact_text.h: the standard library of emscripten 3.1 has to_chars
// and from_chars for whole numbers alone.
namespace wick::nn {

/// A text that reads_as() turns into the same number, to the last bit. It need not be the shortest.
template <typename Number>
std::string exact_text(Number number) {
  if constexpr (std::is_integral_v<Number>) {
    return std::to_string(number);
  } else {
    char text[32];
    std::snprintf(text, sizeof text, "%.17g", static_cast<double>(number));
    return text;
  }
}

/// True, with `number` set, if the whole text is a number of this type.
template <typename Number>
bool reads_as(const std::string& text, Number& number) {
  const char* const end = text.data() + text.size();
  if constexpr (std::is_integral_v<Number>) {
    const std::from_chars_result result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end;
  } else {
    char* after = nullptr;
    number = static_cast<Number>(std::strtod(text.c_str(), &after));
    return after == end && !text.empty();
  }
}

}  // namespace wick::nn

#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace wick::cli {

/// Lets an option that holds a chapter's number take 08 as well as 8: CLI11 reads a number that
/// begins with 0 as an octal one, and 8 and 9 are no octal digits.
inline CLI::Option* takes_leading_zeros(CLI::Option* option) {
  return option->transform([](const std::string& text) {
    const std::size_t first = text.find_first_not_of('0');
    return first == std::string::npos ? text : text.substr(first);
  });
}

}  // namespace wick::cli

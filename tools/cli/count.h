#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace wick::cli {

/// Lets an option take only whole numbers from 1 on, such as the number of submissions at a time.
inline CLI::Option* takes_count(CLI::Option* option) {
  return option->transform(CLI::Validator(
      [](std::string& text) -> std::string {
        const std::size_t first = text.find_first_not_of('0');  // CLI11 takes 010 for eight
        const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
        if (!is_number || first == std::string::npos || text.size() - first > 6) {
          return "\"" + text + "\" is no count: give a whole number from 1 to 999999";
        }
        text.erase(0, first);
        return "";
      },
      ""));
}

}  // namespace wick::cli

#pragma once

#include "tools/grade/course/policy.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace wick::cli {

/// Lets an option that holds a chapter's number take its folder, 08_training, and 08 as well as 8:
/// CLI11 reads a number that begins with 0 as octal, and 8 and 9 are no octal digits.
inline CLI::Option* takes_chapter(CLI::Option* option) {
  return option->transform(CLI::Validator(
      [](std::string& text) -> std::string {
        const std::optional<int> number = grade::chapter_number(text);
        if (!number) {
          return "\"" + text + "\" is no chapter: give its number or its folder, such as 12 or " +
                 "12_attention";
        }
        text = std::to_string(*number);
        return "";
      },
      ""));
}

}  // namespace wick::cli

#pragma once

#include "tools/grade/course/chapter.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

// Arguments that several commands take.
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

/// Lets an option take points. Without them a command takes points back: an empty word, which a
/// variable of the shell may leave, must not mean that.
inline CLI::Option* takes_points(CLI::Option* option) {
  return option->check(CLI::Validator(
      [](const std::string& text) -> std::string {
        const bool is_hexadecimal = text.find_first_of("xX") != std::string::npos;
        if (!text.empty() && !is_hexadecimal) return "";
        return "\"" + text +
               "\" is no number of points: write it such as 3.5, or leave it out to " +
               "take the points back";
      },
      ""));
}

/// How a student is named on the command line (tools/school/called.py), in help texts.
inline constexpr const char* student_argument =
    "as the table names them, or the roster: by folder, id, e-mail address or name";

}  // namespace wick::cli

#pragma once

#include "wick/display.h"

#include <cstdint>
#include <string>

// Exercises that are written in cells: their text goes to the program of the course, `wick check`,
// which puts it into the chapter's file and runs the chapter's public scenarios on it.

namespace wick::notebook {

/// The result of `wick check` for one exercise.
struct Checked {
  /// "12.1".
  std::string exercise;
  std::string title;
  /// "passed", "wrong value", "build failed", ..; empty where nothing was checked.
  std::string verdict;
  int passed = 0, scenarios = 0;
  int more = 0;  // further scenarios that only grading runs
  double points = 0, max_points = 0;
  std::uint64_t seed = 0;
  /// The first scenario that failed, with its input, the expected and the received value; or the
  /// compiler's messages, with the text's lines; or the reason why nothing was checked.
  std::string failure;
  /// The class of a mistake that has no name; may be empty.
  std::string mistake_class;
  /// The known mistake, by its hint, or the exercise's own hint.
  std::string advice;
  std::string mistake;  // its id in mistakes.toml

  bool is_passed() const { return verdict == "passed"; }
  /// True if a function of the exercise is missing or still to be written.
  bool is_unwritten() const { return verdict == "not implemented"; }
};

/// Checks the functions of `exercise` that `text` defines, as they are in the chapter's file, with
/// what else they need. Line 1 of the text is the line of the quote that opens it. Where the
/// course's program is not to be found, nothing is checked and the result says
/// how to get it.
Checked check(const std::string& exercise, const std::string& text, std::uint64_t seed = 1);

Bundle bundle(const Checked& checked);
inline Mime mime_bundle_repr(const Checked& checked) { return to_mime(bundle(checked)); }

/// For graders that look at errors alone: throws Error, with the text that a check shows, if the
/// exercise did not pass. Shows nothing.
void require(const Checked& checked);

}  // namespace wick::notebook

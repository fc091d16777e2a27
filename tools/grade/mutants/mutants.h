#pragma once

#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wick::grade {

/// The reference with one small change in a solution region: a mistake that mistakes.toml lacks.
struct Mutant {
  std::string exercise;
  std::string file;      // the reference's
  std::string function;  // the change is in it: "MultiHeadAttention::forward"
  int line = 0;          // of the change in the file, from 1
  std::string what;      // "an operator exchanged"
  /// The changed lines before and after, on one line, without comments.
  std::string was, now;
  std::string text;  // the whole file after the change, without marker lines
};

/// The mutants of the exercise's regions, or of all exercises if `exercise` is empty: in the order
/// of the chapter's files, the same in every run. Throws Error if the chapter has no such exercise.
std::vector<Mutant> mutants_of(const std::filesystem::path& root, const Chapter& chapter,
                               const std::string& exercise);

}  // namespace wick::grade

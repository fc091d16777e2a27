#pragma once

#include "tools/grade/judge/frames.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::grade {

/// An error that a sanitizer found in one of a student's files, in a student's words.
struct Finding {
  std::string file;  // "attention.cpp"
  int line = 0;
  /// "line 31 of attention.cpp reads one element past the end of a vector of 6"
  std::string text;
};

/// Gives the frames of each address of a program, innermost first.
using Symbolizer =
    std::function<std::vector<std::vector<Frame>>(const std::vector<std::uint64_t>& addresses)>;

/// Reads the stderr of AddressSanitizer and UndefinedBehaviorSanitizer of g++ 12. Findings whose
/// call stack has none of `files`, the student's, are dropped. The program can write such text
/// itself: this returns for any text, and its findings deserve no more trust than the program.
std::vector<Finding> read_findings(const std::string& text, const std::vector<std::string>& files,
                                   const Symbolizer& symbolize);

}  // namespace wick::grade

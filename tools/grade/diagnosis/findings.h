#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::grade {

/// What a sanitizer found in one of a student's files, in a student's words.
struct Finding {
  std::string file;  // "attention.cpp"
  int line = 0;
  /// "line 31 of attention.cpp reads one element past the end of a vector of 6"
  std::string text;
};

/// One line of a call stack: inlined calls are several.
struct Frame {
  std::string function, file;
  int line = 0;
};

/// The frames of each address of a program, innermost first.
using Symbolizer =
    std::function<std::vector<std::vector<Frame>>(const std::vector<std::uint64_t>& addresses)>;

/// Reads what AddressSanitizer and UndefinedBehaviorSanitizer of g++ 12 wrote to stderr. Findings
/// whose call stack has none of `files`, a student's, are dropped. The program can write such text
/// itself: whatever the text is, this returns, and its findings deserve no more trust.
std::vector<Finding> read_findings(const std::string& text, const std::vector<std::string>& files,
                                   const Symbolizer& symbolize);

}  // namespace wick::grade

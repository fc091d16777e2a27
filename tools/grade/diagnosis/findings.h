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

/// What AddressSanitizer and UndefinedBehaviorSanitizer of g++ 12 wrote to stderr, as far as it is
/// about `files`, a student's. What none of them is behind is left out. The program can write such
/// text itself: whatever it is, this returns, and what it returns is as trustworthy.
std::vector<Finding> read_findings(const std::string& text, const std::vector<std::string>& files,
                                   const Symbolizer& symbolize);

}  // namespace wick::grade

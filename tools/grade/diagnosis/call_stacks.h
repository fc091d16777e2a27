#pragma once

#include "tools/grade/diagnosis/findings.h"

#include <cstdint>
#include <string>
#include <vector>

// Reads the call stacks in the text of a sanitizer.
namespace wick::grade {

/// A call stack as a sanitizer writes it: "    #0 0x40146b  (/program+0x40146b)", then an empty
/// line.
struct CallStack {
  std::string headline;  // the line before it
  std::vector<std::uint64_t> addresses;
};

std::vector<CallStack> find_stacks(const std::string& text);

/// The first stack whose headline has this text; null if there is none.
const CallStack* find_stack(const std::vector<CallStack>& stacks, const std::string& headline);

/// A line of a student's file, and the functions that were called from it. Line 0: the stack has
/// no line of theirs.
struct StudentLine {
  std::string file;
  int line = 0;
  std::string functions;
};

StudentLine find_place(const CallStack& stack, const std::vector<std::string>& files,
                       const Symbolizer& symbolize);

/// "attention.cpp", of any path.
std::string base_name(const std::string& path);

}  // namespace wick::grade

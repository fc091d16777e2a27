#pragma once

#include "tools/grade/sandbox/process.h"

#include <string>
#include <vector>

namespace wick::grade {

/// Whether a compiler or linker may have failed since the machine ended one of its programs, or
/// could not start one. Only may: a source can make the compiler say nearly anything.
bool looks_ended_by_machine(const Outcome& outcome, const Limits& limits);

/// What makes a repetition tell: a compiler that runs with this option and this variable marks its
/// own errors with a number that no source can know.
struct Mark {
  Mark();
  std::string option, variable, number;
};

/// Whether a command of g++'s links, and compiles nothing.
bool links(const std::vector<std::string>& command);

/// True if the machine, not the source, ended the compiler in the marked second run.
bool was_ended_by_machine(const Outcome& outcome, const Limits& limits, const Mark& mark,
                          bool is_linking);

/// What it said, without the marks.
std::string without_marks(const std::string& text);

}  // namespace wick::grade

#pragma once

#include "tools/grade/sandbox/process.h"

#include <string>
#include <vector>

namespace wick::grade {

/// True if the machine may have made a compiler or linker fail, by ending one of its programs or
/// not starting it. It is only a suspicion: a source can make the compiler say nearly anything.
bool looks_ended_by_machine(const Outcome& outcome, const Limits& limits);

/// The option and the variable of a second run: with them the compiler marks its own errors with a
/// number that no source can know.
struct CompilerMark {
  CompilerMark();
  std::string option, variable, number;
};

/// True if a command of g++ links and compiles nothing.
bool links(const std::vector<std::string>& command);

/// True if the machine, not the source, ended the compiler in the marked second run.
bool was_ended_by_machine(const Outcome& outcome, const Limits& limits, const CompilerMark& mark,
                          bool is_linking);

/// `text` without the marks.
std::string without_marks(const std::string& text);

}  // namespace wick::grade

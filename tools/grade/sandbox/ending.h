#pragma once

#include "tools/grade/sandbox/process.h"

#include <cstddef>
#include <string>

namespace wick::grade {

/// How a process ended, and what it used.
struct End {
  int status = 0;  // as from waitpid
  double cpu_seconds = 0;
  std::size_t peak_bytes = 0;
};

/// What that means under its limits, unless we have ended it ourselves: then `outcome` says so.
void conclude(const End& end, const Limits& limits, Outcome& outcome);

/// The same of a program behind wick-launch, whose own end says nothing: what it told does. Where
/// it told nothing the sandbox was not made; where it told no end, it was torn down from within.
void conclude_guarded(const std::string& told, const Limits& limits, Outcome& outcome);

/// Whether SIGKILL ended a program that had begun: the machine may have done it.
bool was_killed(const Outcome& outcome);

/// Whether the machine kept a program from its end: not started, kept waiting, or killed. For
/// programs that we trust to bring none of that about.
bool is_fault_of_machine(const Outcome& outcome);

/// Which of the three it was.
std::string describe_fault_of_machine(const Outcome& outcome);

}  // namespace wick::grade

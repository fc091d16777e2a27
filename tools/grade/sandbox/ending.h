#pragma once

#include "tools/grade/sandbox/process.h"

#include <cstddef>
#include <string>

namespace wick::grade {

/// The end of a process, and what it used.
struct End {
  int status = 0;  // as from waitpid
  double cpu_seconds = 0;
  std::size_t peak_bytes = 0;
};

/// Writes into `outcome` what the end means under the limits. If the grader ended the process
/// itself, `outcome` says so already and stays.
void conclude(const End& end, const Limits& limits, Outcome& outcome);

/// The same for a program behind wick-launch. The end of wick-launch says nothing about the
/// program; what it reported does. If it reported nothing, the sandbox was not made. If it reported
/// no end, the sandbox was torn down from within.
void conclude_guarded(const std::string& reported, const Limits& limits, Outcome& outcome);

/// True if SIGKILL ended a program that had begun: the machine may have sent it.
bool was_killed(const Outcome& outcome);

/// True if the machine kept a program from its end: the program was not started, was kept waiting,
/// or was killed. Call it for trusted programs alone, which cause none of this themselves.
bool is_fault_of_machine(const Outcome& outcome);

/// Says which of the three happened.
std::string describe_fault_of_machine(const Outcome& outcome);

}  // namespace wick::grade

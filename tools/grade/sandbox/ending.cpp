#include "tools/grade/sandbox/ending.h"

#include "tools/grade/sandbox/launch/end.h"

#include "core/error.h"

#include <signal.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstring>

namespace wick::grade {

void conclude(const End& end, const Limits& limits, Outcome& outcome) {
  outcome.peak_bytes = end.peak_bytes;
  outcome.cpu_seconds = end.cpu_seconds;
  if (outcome.ending != Ending::NotStarted) return;
  if (WIFEXITED(end.status)) {
    outcome.ending = Ending::Exited;
    outcome.code = WEXITSTATUS(end.status);
    return;
  }
  outcome.ending = Ending::Signalled;
  outcome.code = WTERMSIG(end.status);
  const bool is_killed = outcome.code == SIGKILL && end.cpu_seconds >= limits.cpu_seconds;
  if (outcome.code == SIGXCPU || is_killed) outcome.ending = Ending::TimeLimit;
  if (outcome.code == SIGXFSZ) outcome.ending = Ending::OutputLimit;
  const std::size_t most = limits.memory_bytes - limits.memory_bytes / 10;
  if (limits.memory_bytes > 0 && outcome.peak_bytes >= most) outcome.ending = Ending::MemoryLimit;
}

void conclude_guarded(const std::string& reported, const Limits& limits, Outcome& outcome) {
  LaunchEnd end{};
  const bool is_stopped =
      outcome.ending == Ending::TimeLimit || outcome.ending == Ending::OutputLimit;
  if (reported.size() != 1 + sizeof end) {
    if (!is_stopped) {
      outcome.ending = reported.empty() ? Ending::NotStarted : Ending::Signalled;
      outcome.code = reported.empty() ? ECHILD : SIGKILL;
    }
    return;
  }
  std::memcpy(&end, reported.data() + 1, sizeof end);
  if (is_stopped) {
    outcome.peak_bytes = static_cast<std::size_t>(end.peak_bytes);
    outcome.cpu_seconds = 1e-6 * static_cast<double>(end.cpu_microseconds);
    return;
  }
  outcome.ending = Ending::NotStarted;
  outcome.code = end.problem;
  outcome.is_refused = end.is_refused != 0;
  if (end.problem != 0) return;
  conclude({end.status, 1e-6 * static_cast<double>(end.cpu_microseconds),
            static_cast<std::size_t>(end.peak_bytes)},
           limits, outcome);
}

bool was_killed(const Outcome& outcome) {
  return outcome.ending == Ending::Signalled && outcome.code == SIGKILL && !outcome.is_refused;
}

bool is_fault_of_machine(const Outcome& outcome) {
  return outcome.ending == Ending::NotStarted || outcome.is_out_of_wall_time || was_killed(outcome);
}

std::string describe_fault_of_machine(const Outcome& outcome) {
  if (outcome.ending == Ending::NotStarted) return std::strerror(outcome.code);
  return outcome.is_out_of_wall_time ? "it was given no time of the processor" : "it was killed";
}

std::string describe_signal(int signal) {
  switch (signal) {
    case SIGSEGV: return "segmentation fault (SIGSEGV): memory was used that is not there";
    case SIGABRT: return "aborted (SIGABRT): std::terminate, assert or a broken heap";
    case SIGFPE: return "arithmetic fault (SIGFPE): an integer was divided by zero";
    case SIGBUS: return "bus error (SIGBUS)";
    case SIGILL: return "illegal instruction (SIGILL): a function ended without a return";
    case SIGKILL: return "killed (SIGKILL)";
    default: return concatenate(::strsignal(signal), " (signal ", signal, ")");
  }
}

}  // namespace wick::grade

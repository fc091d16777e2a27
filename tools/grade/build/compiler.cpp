#include "tools/grade/build/compiler.h"

#include "tools/grade/build/compiler_ending.h"
#include "tools/grade/build/compiler_slot.h"
#include "tools/grade/build/compiler_text.h"
#include "tools/grade/build/explain_error.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <cstring>
#include <utility>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* took_too_long = "compiling took more than 10 seconds";
constexpr const char* waited_too_long =
    "compiling it did not come to an end, without using the processor";
constexpr double cpu_seconds = 10;
constexpr double more_wall_time = 10;
constexpr std::size_t suspicious_bytes = std::size_t{1} << 30;
constexpr const char* took_too_much_memory = "compiling took more than 2 GB of memory";
constexpr std::size_t memory_bytes = std::size_t{2} << 30;
// The limit is one of addresses. mold reserves 8 GiB of them since version 2.42, and uses few.
constexpr std::size_t reserved_by_linkers = std::size_t{16} << 30;

Limits compiler_limits(const Toolchain& toolchain, bool is_linking) {
  Limits limits;
  limits.cpu_seconds = cpu_seconds;
  limits.wall_seconds = toolchain.wall_seconds;
  limits.memory_bytes = memory_bytes + (is_linking ? reserved_by_linkers : 0);
  limits.file_bytes = std::size_t{256} << 20;
  return limits;
}

// A fault of the machine must cost no points, and pretending one must earn none. Wall time also
// passes while a busy machine does other work: a compiler that is out of it runs once more, with
// time to spare. If the machine may have ended the compiler, a second run decides. The limit of
// processor time stays the same.
Outcome try_twice(Task task, const Sandbox& sandbox) {
  const CompilerSlot slot;
  const double wall_seconds = task.limits.wall_seconds;
  Outcome outcome = sandbox.run(task);
  if (outcome.is_out_of_wall_time) {
    task.limits.wall_seconds = more_wall_time * wall_seconds;
    outcome = sandbox.run(task);
  }
  if (!looks_ended_by_machine(outcome, task.limits)) return outcome;
  // No file that people write needs so much memory: the compiler may have used up the memory
  // itself.
  if (outcome.peak_bytes > suspicious_bytes) {
    outcome.ending = Ending::MemoryLimit;
    return outcome;
  }
  const bool is_linking = links(task.command);
  const CompilerMark mark;
  task.limits.wall_seconds = more_wall_time * wall_seconds;
  task.command.push_back(mark.option);
  task.environment.push_back(mark.variable);
  outcome = sandbox.run(task);
  if (was_ended_by_machine(outcome, task.limits, mark, is_linking)) {
    fail<Error>(
        "the compiler was ended by this machine, twice: it has too little memory, or too "
        "many processes: ",
        without_marks(outcome.standard_error));
  }
  outcome.standard_error = without_marks(outcome.standard_error);
  return outcome;
}

// A compiler starts other programs, and prints how they ended.
const std::pair<const char*, const char*> signs_of_limits[] = {
    {"CPU time limit exceeded signal terminated", took_too_long},
    {"File size limit exceeded", "compiling it takes files of more than 256 MB"},
    {"File too large", "compiling it takes files of more than 256 MB"},
    {"out of memory allocating", took_too_much_memory},
    {"virtual memory exhausted", took_too_much_memory},
    {"memory exhausted", took_too_much_memory},
    {"Cannot allocate memory", took_too_much_memory},
};

}  // namespace

Outcome call_compiler(const Toolchain& toolchain, const std::vector<std::string>& command,
                      const fs::path& folder, const std::vector<fs::path>& readable,
                      const Sandbox& sandbox, const std::vector<std::string>& environment) {
  Task task;
  task.command = command;
  task.folder = folder;
  task.readable = readable;
  task.limits = compiler_limits(toolchain, links(command));
  task.keeps_files = task.may_fork = true;
  task.environment = environment;
  return try_twice(task, sandbox);
}

std::string describe_failure(const Outcome& outcome, const std::string& name,
                             const fs::path& folder, const fs::path& headers) {
  switch (outcome.ending) {
    case Ending::TimeLimit:
      return name + ": " + (outcome.is_out_of_wall_time ? waited_too_long : took_too_long);
    case Ending::MemoryLimit: return name + ": " + took_too_much_memory;
    case Ending::OutputLimit: return name + ": the compiler wrote more than it may";
    case Ending::NotStarted:  // ours, and never the student's
      fail<Error>(name, ": the compiler could not be started: ", std::strerror(outcome.code), " ",
                  outcome.standard_error);
    default: break;
  }
  const std::string& said = outcome.standard_error;
  // Below the limit of processor time something else killed it (try_twice).
  const bool is_killed = said.find("Killed signal terminated") != std::string::npos;
  if (is_killed && outcome.cpu_seconds >= cpu_seconds) return name + ": " + took_too_long;
  for (const auto& [sign, limit] : signs_of_limits) {
    if (said.find(sign) != std::string::npos) return name + ": " + limit;
  }
  const std::string text = shorten_compiler_text(said, {folder, headers});
  // What is linked is no text.
  std::error_code missing;
  const bool is_source = fs::path(name).extension() == ".cpp" && fs::exists(folder / name, missing);
  const std::string meaning = explain_error(text, is_source ? read_file(folder / name) : "");
  return meaning.empty() ? text : text + "\nwhat it means: " + meaning;
}

}  // namespace wick::grade

#include "tools/grade/judge/recursion.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace {

// The functions of addresses, by binutils.
std::vector<std::string> functions_at(const std::vector<std::int64_t>& addresses,
                                      const std::filesystem::path& program,
                                      const Sandbox& sandbox) {
  Task task;
  task.command = {"/usr/bin/addr2line", "-e", program.filename().string(), "-f", "-C"};
  for (const std::int64_t address : addresses) {
    std::ostringstream text;
    text << "0x" << std::hex << address;
    task.command.push_back(text.str());
  }
  task.folder = program.parent_path();
  task.keeps_files = true;  // the program is one of them
  task.limits.cpu_seconds = 10;
  task.limits.wall_seconds = 600;  // on a machine that is busy with other things
  const Outcome outcome = sandbox.run(task);
  std::vector<std::string> functions;
  std::istringstream lines(outcome.standard_output);
  std::string place;
  for (std::string line; std::getline(lines, line); std::getline(lines, place)) {
    functions.push_back(line);
  }
  return functions;
}

// The function that most of the calls are in, the inner one of two; empty if none comes twice.
std::string repeated(const std::vector<std::string>& functions) {
  std::string most;
  std::ptrdiff_t largest = 1;
  for (const std::string& function : functions) {
    const auto count = std::count(functions.begin(), functions.end(), function);
    if (count <= largest || function == "??") continue;
    most = function;
    largest = count;
  }
  return most;
}

}  // namespace

std::string describe_overflow(const std::vector<std::int64_t>& calls,
                              const std::filesystem::path& program, const Sandbox& sandbox) {
  // A sandbox's programs are stripped. Of the names in one only those of libraries are left, and
  // addr2line takes the nearest.
  const bool has_names = sandbox.isolation() == Isolation::None && !calls.empty();
  const std::string function = has_names ? repeated(functions_at(calls, program, sandbox)) : "";
  return "stack overflow (SIGSEGV): " +
         (function.empty() ? "a function calls itself without end, or keeps too much in local "
                             "variables"
                           : function +
                                 " is called within itself too often: end the recursion, "
                                 "or write a loop");
}

}  // namespace wick::grade

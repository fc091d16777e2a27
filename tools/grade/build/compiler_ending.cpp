#include "tools/grade/build/compiler_ending.h"

#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <random>

namespace wick::grade {
namespace {

// The kernel counts up to the limit; the number that it reports may be a little less.
constexpr double nearly_all = 0.95;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* killed = "Killed signal terminated program ";
constexpr const char* no_process = "Resource temporarily unavailable";
constexpr const char* killed_linker = "ld terminated with signal 9";
constexpr const char* last_line = "\ncompilation terminated.\n";

// collect2 has no colours, but it has the last word if it runs at all: after an error of the linker
// it says that the linker has returned, whatever the error was. In a compile the source can have
// the last word.
bool linker_was_ended(const std::string& text) {
  for (const char* message :
       {"ld terminated with signal 9 [Killed]", "ld terminated with signal 9 [Killed], core dumped",
        "vfork: Resource temporarily unavailable"}) {
    const std::string end = std::string("collect2: fatal error: ") + message + last_line;
    if (text == end || ends_with(text, "\n" + end)) return true;
  }
  return false;
}

// "Killed signal terminated program cc1plus", or "cannot execute ..: vfork: ..", and no more.
bool is_of_machine(const std::string& message) {
  const std::string start = killed;
  if (message.compare(0, start.size(), start) == 0) {
    return message.find_first_of(" :\n", start.size()) == std::string::npos;
  }
  return !has(message, "\n") && ends_with(message, std::string("vfork: ") + no_process);
}

}  // namespace

bool links(const std::vector<std::string>& command) {
  return std::none_of(command.begin(), command.end(),
                      [](const std::string& word) { return word == "-c" || word == "-S"; });
}

bool looks_ended_by_machine(const Outcome& outcome, const Limits& limits) {
  if (outcome.cpu_seconds >= nearly_all * limits.cpu_seconds) return false;
  if (was_killed(outcome)) return true;
  const std::string& said = outcome.standard_error;
  return outcome.ending == Ending::Exited && outcome.code != 0 &&
         (has(said, killed) || has(said, killed_linker) || has(said, no_process));
}

// A colour is one or more numbers. Terminals do not know this number.
CompilerMark::CompilerMark() {
  std::random_device device;
  number = std::to_string(1000000000 + device() % 1000000000);
  option = "-fdiagnostics-color=always";
  variable = "GCC_COLORS=error=" + number;
}

// The sign must be the driver's last message, on a whole line of its own: `#include "Killed signal
// .."` is a fatal error too, but its message goes on with a reason.
bool was_ended_by_machine(const Outcome& outcome, const Limits& limits, const CompilerMark& mark,
                          bool is_linking) {
  if (!looks_ended_by_machine(outcome, limits)) return false;
  if (was_killed(outcome)) return true;
  const std::string& said = outcome.standard_error;
  if (is_linking && linker_was_ended(said)) return true;
  const std::string sign = "\33[" + mark.number + "m\33[Kfatal error: \33[m\33[K";
  const std::size_t begin = said.rfind(sign);
  if (begin == std::string::npos || !ends_with(said, last_line)) return false;
  const std::size_t start = begin + sign.size();
  return is_of_machine(said.substr(start, said.size() - std::string(last_line).size() - start));
}

std::string without_marks(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\33[") != 0) {
      result += text[i];
      continue;
    }
    i = text.find_first_not_of("0123456789;", i + 2);
    if (i == std::string::npos) break;
  }
  return result;
}

}  // namespace wick::grade

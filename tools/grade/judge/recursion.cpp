#include "tools/grade/judge/recursion.h"

#include "tools/grade/judge/frames.h"

#include <algorithm>

namespace wick::grade {
namespace {

// The innermost function of each address.
std::vector<std::string> functions_at(const std::vector<std::int64_t>& addresses,
                                      const std::filesystem::path& program,
                                      const Sandbox& sandbox) {
  std::vector<std::string> functions;
  for (const std::vector<Frame>& frames :
       frames_at({addresses.begin(), addresses.end()}, program, sandbox)) {
    if (!frames.empty()) functions.push_back(frames.front().function);
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

#include "tools/grade/diagnosis/call_stacks.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <sstream>

namespace wick::grade {
namespace {

// Programs are linked at fixed low addresses. Libraries lie far above.
constexpr std::uint64_t end_of_program = 0x100000000;

// Every stack is looked up by a process.
constexpr std::size_t most_frames = 64;

}  // namespace

std::vector<CallStack> find_stacks(const std::string& text) {
  static const std::regex frame(R"(^ *#\d+ 0x([0-9a-f]+) .*)");
  std::vector<CallStack> stacks;
  std::istringstream lines(text);
  std::string before;
  bool is_inside = false;
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, frame)) {
      is_inside = false;
      before = line;
      continue;
    }
    if (!is_inside) stacks.push_back({before, {}});
    is_inside = true;
    const std::uint64_t address = std::strtoull(found[1].str().c_str(), nullptr, 16);
    std::vector<std::uint64_t>& addresses = stacks.back().addresses;
    if (address < end_of_program && addresses.size() < most_frames) addresses.push_back(address);
  }
  return stacks;
}

std::string base_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

StudentLine find_place(const CallStack& stack, const std::vector<std::string>& files,
                       const Symbolizer& symbolize) {
  StudentLine place;
  for (const std::vector<Frame>& frames : symbolize(stack.addresses)) {
    for (const Frame& frame : frames) {
      const std::string name = base_name(frame.file);
      const bool is_theirs = std::find(files.begin(), files.end(), name) != files.end();
      if (is_theirs && place.line == 0) {
        place.file = name;
        place.line = frame.line;
      }
      if (place.line == 0) place.functions += frame.function + "\n";
    }
  }
  return place;
}

const CallStack* find_stack(const std::vector<CallStack>& stacks, const std::string& headline) {
  for (const CallStack& stack : stacks) {
    if (stack.headline.find(headline) != std::string::npos) return &stack;
  }
  return nullptr;
}

}  // namespace wick::grade

#include "tools/grade/diagnosis/findings.h"

#include "tools/grade/diagnosis/address_error.h"
#include "tools/grade/diagnosis/call_stacks.h"

#include "core/error.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace wick::grade {
namespace {

// A stranger wrote the text, and may write what no sanitizer does: std::regex uses the stack for
// each letter, and a process looks up every call stack (call_stacks.cpp).
constexpr std::size_t longest_line = 500;
constexpr int most_errors = 50;

std::string with_short_lines(const std::string& text) {
  std::string result;
  std::size_t column = 0;
  for (const char letter : text) {
    column = letter == '\n' ? 0 : column + 1;
    if (column <= longest_line) result += letter;
  }
  return result;
}

// UBSan speaks in the words of the standard. The common messages get plainer words.
std::string describe_undefined(const std::string& message) {
  std::smatch found;
  if (std::regex_search(message, found,
                        std::regex(R"(index (-?\d+) out of bounds for type '.*\[(\d+)\]')"))) {
    return concatenate("uses index ", found[1].str(), " of an array of ", found[2].str());
  }
  static const std::vector<std::pair<std::string, std::string>> words = {
      {"integer overflow", "computes a whole number that its type cannot hold"},
      {"division by zero", "divides a whole number by zero"},
      {"null pointer", "goes through a null pointer"},
      {"end of a value-returning function", "ends a function without its `return`"},
      {"not a valid value for type 'bool'", "reads a bool that was never set"},
      {"shift exponent", "shifts by more places than there are"},
      {"left shift of", "shifts a number that cannot be shifted so"},
      {"misaligned address", "reads a number from a misaligned place"},
  };
  for (const auto& [theirs, ours] : words) {
    if (message.find(theirs) != std::string::npos) return ours + ": " + message;
  }
  return "does what C++ leaves undefined: " + message;
}

std::vector<Finding> read_undefined(const std::string& text, const std::vector<std::string>& files,
                                    const Symbolizer& symbolize) {
  static const std::regex error(R"(^(.*):(\d{1,9}):(\d+): runtime error: (.*)$)");
  std::vector<Finding> findings;
  int errors = 0;
  const std::vector<CallStack> stacks = find_stacks(text);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, error)) continue;
    if (++errors > most_errors) break;
    Finding finding{base_name(found[1]), std::stoi(found[2]), describe_undefined(found[4])};
    if (std::find(files.begin(), files.end(), finding.file) == files.end()) {
      // The error is in a header of the system, which a line of the student's called.
      const CallStack* stack = find_stack(stacks, line);
      const StudentLine place =
          stack == nullptr ? StudentLine{} : find_place(*stack, files, symbolize);
      if (place.line == 0) continue;
      finding.file = place.file;
      finding.line = place.line;
    }
    findings.push_back(finding);
  }
  return findings;
}

}  // namespace

std::vector<Finding> read_findings(const std::string& whole, const std::vector<std::string>& files,
                                   const Symbolizer& symbolize) {
  const std::string text = with_short_lines(whole);
  std::vector<Finding> findings = read_undefined(text, files, symbolize);
  if (const auto found = read_address_error(text, files, symbolize)) findings.push_back(*found);
  for (Finding& finding : findings) {
    finding.text = concatenate("line ", finding.line, " of ", finding.file, " ", finding.text);
  }
  return findings;
}

}  // namespace wick::grade

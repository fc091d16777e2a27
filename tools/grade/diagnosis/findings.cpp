#include "tools/grade/diagnosis/findings.h"

#include "core/error.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <regex>
#include <sstream>

namespace wick::grade {
namespace {

// A call stack as a sanitizer writes it: "    #0 0x40146b  (/program+0x40146b)", then an empty
// line.
struct Stack {
  std::string headline;  // the line before it
  std::vector<std::uint64_t> addresses;
};

// Programs are linked at fixed low addresses, libraries lie far above.
constexpr std::uint64_t end_of_program = 0x100000000;

// The text is a stranger's, who can write what no sanitizer does: std::regex needs the stack for
// each letter, and every stack is looked up by a process.
constexpr std::size_t longest_line = 500;
constexpr std::size_t most_frames = 64;
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

std::vector<Stack> find_stacks(const std::string& text) {
  static const std::regex frame(R"(^ *#\d+ 0x([0-9a-f]+) .*)");
  std::vector<Stack> stacks;
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

// Where in a student's file, and through which functions.
struct Place {
  std::string file;
  int line = 0;
  std::string functions;
};

Place find_place(const Stack& stack, const std::vector<std::string>& files,
                 const Symbolizer& symbolize) {
  Place place;
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

const Stack* find_stack(const std::vector<Stack>& stacks, const std::string& headline) {
  for (const Stack& stack : stacks) {
    if (stack.headline.find(headline) != std::string::npos) return &stack;
  }
  return nullptr;
}

std::string count_of(std::uint64_t count, const std::string& noun) {
  return count == 1 ? "one " + noun : std::to_string(count) + " " + noun + "s";
}

// What kind of memory was asked for by these functions.
std::string block_of(const std::string& functions, std::uint64_t bytes, std::uint64_t size) {
  const std::uint64_t count = size == 0 ? bytes : bytes / size;
  const auto has = [&](const char* part) { return functions.find(part) != std::string::npos; };
  if (has("wick::Buffer") || has("PlainBackend::allocate")) {
    return "a tensor of " + std::to_string(count);
  }
  if (has("std::vector") || has("new_allocator")) return "a vector of " + std::to_string(count);
  return "memory for " + count_of(count, "element") + " of " + std::to_string(size) + " bytes";
}

struct Access {
  std::string verb = "uses";
  std::uint64_t size = 0;
};

Access read_access(const std::string& text) {
  std::smatch found;
  if (std::regex_search(text, found, std::regex(R"((READ|WRITE) of size (\d{1,18}))"))) {
    return {found[1] == "READ" ? "reads" : "writes", std::stoull(found[2])};
  }
  if (std::regex_search(text, found, std::regex(R"(caused by a (READ|WRITE) memory access)"))) {
    return {found[1] == "READ" ? "reads" : "writes", 0};
  }
  return {};
}

// "one element past the end", from a distance in bytes.
std::string beside(const std::string& side, std::uint64_t bytes, std::uint64_t size) {
  const bool is_behind = side == "right" || side == "after";
  const std::uint64_t unit = std::max<std::uint64_t>(1, size);
  const std::uint64_t count = is_behind ? bytes / unit + 1 : (bytes + unit - 1) / unit;
  return count_of(count, "element") +
         (is_behind ? " past the end of " : " before the beginning of ");
}

std::string describe_heap(const std::string& text, const Access& access,
                          const std::vector<Stack>& stacks, const std::vector<std::string>& files,
                          const Symbolizer& symbolize) {
  static const std::regex location(
      R"(is located (\d{1,18}) bytes (?:to the )?(left|right|before|after|inside)(?: of)? (\d{1,18})-byte region)");
  std::smatch found;
  if (!std::regex_search(text, found, location)) return access.verb + " memory that is not its own";
  const Stack* allocation = find_stack(stacks, "allocated by");
  const std::string functions =
      allocation == nullptr ? "" : find_place(*allocation, files, symbolize).functions;
  const std::string block = block_of(functions, std::stoull(found[3]), access.size);
  const Stack* release = find_stack(stacks, "freed by");
  if (release != nullptr) {
    const Place freed = find_place(*release, files, symbolize);
    return access.verb + " " + block + " after it was given back" +
           (freed.line == 0 ? "" : concatenate(" in line ", freed.line));
  }
  return access.verb + " " + beside(found[2], std::stoull(found[1]), access.size) + block;
}

std::string describe_variable(const std::string& text, const Access& access) {
  static const std::regex stack(
      R"(\[(\d{1,18}), (\d{1,18})\) '([^'\n]+)'[^\n]*<== Memory access at offset (\d{1,18}) (overflows|underflows|is inside))");
  static const std::regex global(
      R"(is located (\d{1,18}) bytes (?:to the )?(left|right|before|after)(?: of)? global variable '([^'\n]+)'.* of size (\d{1,18}))");
  const std::uint64_t size = std::max<std::uint64_t>(1, access.size);
  std::smatch found;
  if (std::regex_search(text, found, stack)) {
    const std::uint64_t begin = std::stoull(found[1]), end = std::stoull(found[2]);
    const std::uint64_t at = std::stoull(found[4]);
    const std::string name = "`" + found[3].str() + "`";
    if (found[5] == "is inside") return access.verb + " " + name + " after its scope has ended";
    const std::string what = concatenate(name, ", an array of ", (end - begin) / size);
    return access.verb + " " +
           (at >= end ? beside("right", at - end, size) : beside("left", begin - at, size)) + what;
  }
  if (std::regex_search(text, found, global)) {
    return access.verb + " " + beside(found[2], std::stoull(found[1]), size) +
           concatenate("`", found[3].str(), "`, an array of ", std::stoull(found[4]) / size);
  }
  return access.verb + " beside a variable";
}

std::string describe_address_error(const std::string& kind, const std::string& text,
                                   const std::vector<Stack>& stacks,
                                   const std::vector<std::string>& files,
                                   const Symbolizer& symbolize) {
  const Access access = read_access(text);
  const auto is = [&](const char* part) { return kind.find(part) != std::string::npos; };
  if (is("heap-")) return describe_heap(text, access, stacks, files, symbolize);
  if (is("stack-overflow")) return "calls itself without end, or keeps too much on the stack";
  if (is("stack-") || is("global-") || is("dynamic-stack")) return describe_variable(text, access);
  if (is("SEGV")) {
    const bool is_null = text.find("zero page") != std::string::npos;
    return access.verb + (is_null ? " through a null pointer" : " memory that does not exist");
  }
  if (is("FPE")) return "divides a whole number by zero";
  if (is("double-free")) return "gives memory back twice";
  if (is("free")) return "gives back memory that was not asked for";
  if (is("alloc-dealloc-mismatch")) return "gives memory back by another way than it was asked for";
  if (is("allocation-size")) return "asks for more memory than there can be";
  return "breaks a rule of memory: " + kind;
}

std::optional<Finding> read_address_error(const std::string& text,
                                          const std::vector<std::string>& files,
                                          const Symbolizer& symbolize) {
  static const std::regex error(R"(ERROR: AddressSanitizer: (?:attempting )?([\w-]+))");
  std::smatch found;
  if (!std::regex_search(text, found, error)) return std::nullopt;
  const std::vector<Stack> stacks = find_stacks(text);
  if (stacks.empty()) return std::nullopt;
  const Place place = find_place(stacks.front(), files, symbolize);
  if (place.line == 0) return std::nullopt;
  return Finding{place.file, place.line,
                 describe_address_error(found[1], text, stacks, files, symbolize)};
}

// UBSan's own words are those of the standard; the common ones in others.
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
      {"misaligned address", "reads a number from a place where none can lie"},
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
  const std::vector<Stack> stacks = find_stacks(text);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, error)) continue;
    if (++errors > most_errors) break;
    Finding finding{base_name(found[1]), std::stoi(found[2]), describe_undefined(found[4])};
    if (std::find(files.begin(), files.end(), finding.file) == files.end()) {
      // In a header of the system's, which a line of the student's called.
      const Stack* stack = find_stack(stacks, line);
      const Place place = stack == nullptr ? Place{} : find_place(*stack, files, symbolize);
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

#include "tools/grade/diagnosis/address_error.h"

#include "tools/grade/diagnosis/call_stacks.h"

#include "core/error.h"

#include <algorithm>
#include <map>
#include <regex>

namespace wick::grade {
namespace {

std::string count_of(std::uint64_t count, const std::string& noun) {
  return count == 1 ? "one " + noun : std::to_string(count) + " " + noun + "s";
}

// Memory as a student knows it. `element` is the size of one element; 0 if it is not known.
struct Block {
  std::string name;
  std::uint64_t bytes = 0, element = 0;
};

// "a vector of 6", or "memory of 32 bytes" where the elements are not known.
std::string describe(const Block& block) {
  if (block.element == 0) return concatenate(block.name, " of ", count_of(block.bytes, "byte"));
  return concatenate(block.name, " of ", block.bytes / block.element);
}

// "std::pair<long, int>" -> "long" and "int": the arguments of the outermost template.
std::vector<std::string> arguments_of(const std::string& type) {
  std::vector<std::string> arguments(1);
  int depth = 0;
  const std::size_t begin = type.find('<');
  for (std::size_t i = begin + 1; begin != std::string::npos && i + 1 < type.size(); ++i) {
    depth += type[i] == '<' ? 1 : type[i] == '>' ? -1 : 0;
    if (type[i] == ',' && depth == 0) {
      arguments.emplace_back();
    } else if (type[i] != ' ' || !arguments.back().empty()) {
      arguments.back() += type[i];
    }
  }
  for (std::string& argument : arguments) {
    while (!argument.empty() && argument.back() == ' ') argument.pop_back();
  }
  return arguments;
}

// The size of an object of this type on the 64-bit platforms of the course; 0 if it is not known.
std::uint64_t size_of(const std::string& type) {
  static const std::map<std::string, std::uint64_t> sizes = {
      {"double", 8}, {"long", 8},          {"unsigned long", 8}, {"float", 4},
      {"int", 4},    {"unsigned int", 4},  {"short", 2},         {"unsigned short", 2},
      {"char", 1},   {"unsigned char", 1}, {"signed char", 1},   {"std::byte", 1},
  };
  const auto known = sizes.find(type);
  if (known != sizes.end()) return known->second;
  const auto is = [&](const char* start) { return type.rfind(start, 0) == 0; };
  if (!type.empty() && type.back() == '*') return 8;
  if (is("std::__cxx11::basic_string<char")) return 32;
  if (is("std::vector<") && !is("std::vector<bool")) return 24;
  if (is("std::shared_ptr<")) return 16;
  if (!is("std::pair<")) return 0;
  const std::vector<std::string> members = arguments_of(type);
  if (members.size() != 2) return 0;
  const std::uint64_t first = size_of(members[0]), second = size_of(members[1]);
  // This holds for numbers alone: the size of another type is not its alignment.
  if (sizes.count(members[0]) == 0 || sizes.count(members[1]) == 0) return 0;
  return 2 * std::max(first, second);
}

// The element's type in "std::__new_allocator<double>::allocate(..)"; empty if there is none.
std::string allocated_type(const std::string& functions) {
  const std::string start = "new_allocator<";
  const std::size_t at = functions.find(start);
  if (at == std::string::npos) return "";
  int depth = 1;
  std::size_t end = at + start.size();
  for (; end < functions.size() && depth > 0; ++end) {
    depth += functions[end] == '<' ? 1 : functions[end] == '>' ? -1 : 0;
  }
  return arguments_of(functions.substr(at, end - at)).front();
}

// The memory that these functions allocated.
Block block_of(const std::string& functions, std::uint64_t bytes) {
  const auto has = [&](const char* part) { return functions.find(part) != std::string::npos; };
  // Students' files are compiled with double for Scalar.
  if (has("wick::Buffer") || has("PlainBackend::allocate")) return {"a tensor", bytes, 8};
  const std::uint64_t element = size_of(allocated_type(functions));
  if (has("std::vector") || has("new_allocator")) return {"a vector", bytes, element};
  return {"memory", bytes, 0};
}

// What the program does to the memory.
std::string read_verb(const std::string& text) {
  static const std::regex access(
      R"((READ|WRITE) of size \d|caused by a (READ|WRITE) memory access)");
  std::smatch found;
  if (!std::regex_search(text, found, access)) return "uses";
  return found[1] == "READ" || found[2] == "READ" ? "reads" : "writes";
}

// "reads one element past the end of a vector of 6", from a distance in bytes. The size of the
// access is no size of an element: it may be a part of one, or a copy of many.
std::string beside(const std::string& verb, const std::string& side, std::uint64_t distance,
                   const Block& block) {
  const bool is_behind = side == "right" || side == "after";
  if (block.element == 0 && is_behind && block.bytes > 0) {
    return concatenate(verb, " byte ", block.bytes + distance, " of ", describe(block),
                       ", whose last is byte ", block.bytes - 1);
  }
  const std::uint64_t unit = std::max<std::uint64_t>(1, block.element);
  const std::uint64_t count = is_behind ? distance / unit + 1 : (distance + unit - 1) / unit;
  return verb + " " + count_of(count, block.element == 0 ? "byte" : "element") +
         (is_behind ? " past the end of " : " before the beginning of ") + describe(block);
}

std::string describe_heap(const std::string& text, const std::string& verb,
                          const std::vector<CallStack>& stacks,
                          const std::vector<std::string>& files, const Symbolizer& symbolize) {
  static const std::regex location(
      R"(is located (\d{1,18}) bytes (?:to the )?(left|right|before|after|inside)(?: of)? (\d{1,18})-byte region)");
  std::smatch found;
  if (!std::regex_search(text, found, location)) return verb + " memory that is not its own";
  const CallStack* allocation = find_stack(stacks, "allocated by");
  const std::string functions =
      allocation == nullptr ? "" : find_place(*allocation, files, symbolize).functions;
  const Block block = block_of(functions, std::stoull(found[3]));
  const CallStack* release = find_stack(stacks, "freed by");
  if (release != nullptr) {
    const StudentLine freed = find_place(*release, files, symbolize);
    return verb + " " + describe(block) + " after it was given back" +
           (freed.line == 0 ? "" : concatenate(" in line ", freed.line));
  }
  return beside(verb, found[2], std::stoull(found[1]), block);
}

std::string describe_variable(const std::string& text, const std::string& verb) {
  static const std::regex stack(
      R"(\[(\d{1,18}), (\d{1,18})\) '([^'\n]+)'[^\n]*<== Memory access at offset (\d{1,18}) (?:partially )?(overflows|underflows|is inside))");
  static const std::regex global(
      R"(is located (\d{1,18}) bytes (?:to the )?(left|right|before|after)(?: of)? global variable '([^'\n]+)'.* of size (\d{1,18}))");
  std::smatch found;
  if (std::regex_search(text, found, stack)) {
    const std::uint64_t begin = std::stoull(found[1]), end = std::stoull(found[2]);
    const std::uint64_t at = std::stoull(found[4]);
    const std::string name = "`" + found[3].str() + "`";
    if (found[5] == "is inside") return verb + " " + name + " after its scope has ended";
    const Block block{name + ", a variable", end - begin, 0};
    return at >= begin ? beside(verb, "right", std::max(at, end) - end, block)
                       : beside(verb, "left", begin - at, block);
  }
  if (std::regex_search(text, found, global)) {
    const Block block{"`" + found[3].str() + "`, a variable", std::stoull(found[4]), 0};
    return beside(verb, found[2], std::stoull(found[1]), block);
  }
  return verb + " beside a variable";
}

std::string describe_address_error(const std::string& kind, const std::string& text,
                                   const std::vector<CallStack>& stacks,
                                   const std::vector<std::string>& files,
                                   const Symbolizer& symbolize) {
  const std::string verb = read_verb(text);
  const auto is = [&](const char* part) { return kind.find(part) != std::string::npos; };
  if (is("heap-")) return describe_heap(text, verb, stacks, files, symbolize);
  if (is("stack-overflow")) return "calls itself without end, or keeps too much on the stack";
  if (is("stack-") || is("global-") || is("dynamic-stack")) return describe_variable(text, verb);
  if (is("SEGV")) {
    const bool is_null = text.find("zero page") != std::string::npos;
    return verb + (is_null ? " through a null pointer" : " memory that does not exist");
  }
  if (is("FPE")) return "divides a whole number by zero";
  if (is("double-free")) return "gives memory back twice";
  if (is("free")) return "gives back memory that was not asked for";
  if (is("alloc-dealloc-mismatch")) return "gives memory back by another way than it was asked for";
  if (is("allocation-size")) return "asks for more memory than there can be";
  return "breaks a rule of memory: " + kind;
}

}  // namespace

std::optional<Finding> read_address_error(const std::string& text,
                                          const std::vector<std::string>& files,
                                          const Symbolizer& symbolize) {
  static const std::regex error(R"(ERROR: AddressSanitizer: (?:attempting )?([\w-]+))");
  std::smatch found;
  if (!std::regex_search(text, found, error)) return std::nullopt;
  const std::vector<CallStack> stacks = find_stacks(text);
  if (stacks.empty()) return std::nullopt;
  const StudentLine place = find_place(stacks.front(), files, symbolize);
  if (place.line == 0) return std::nullopt;
  return Finding{place.file, place.line,
                 describe_address_error(found[1], text, stacks, files, symbolize)};
}

}  // namespace wick::grade

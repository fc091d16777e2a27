#include "tools/grade/diagnosis/address_error.h"

#include "tools/grade/diagnosis/call_stacks.h"

#include "core/error.h"

#include <algorithm>
#include <regex>

namespace wick::grade {
namespace {

std::string count_of(std::uint64_t count, const std::string& noun) {
  return count == 1 ? "one " + noun : std::to_string(count) + " " + noun + "s";
}

// The kind of memory that these functions allocated.
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
                          const std::vector<CallStack>& stacks,
                          const std::vector<std::string>& files, const Symbolizer& symbolize) {
  static const std::regex location(
      R"(is located (\d{1,18}) bytes (?:to the )?(left|right|before|after|inside)(?: of)? (\d{1,18})-byte region)");
  std::smatch found;
  if (!std::regex_search(text, found, location)) return access.verb + " memory that is not its own";
  const CallStack* allocation = find_stack(stacks, "allocated by");
  const std::string functions =
      allocation == nullptr ? "" : find_place(*allocation, files, symbolize).functions;
  const std::string block = block_of(functions, std::stoull(found[3]), access.size);
  const CallStack* release = find_stack(stacks, "freed by");
  if (release != nullptr) {
    const StudentLine freed = find_place(*release, files, symbolize);
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
                                   const std::vector<CallStack>& stacks,
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

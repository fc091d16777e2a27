#include "tools/grade/code/call_list.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace {

constexpr const char* mathematics = "mathematics";
constexpr const char* refused = "not: ";

bool is_mangled(const std::string& symbol) { return starts_with(symbol, "_Z"); }

// Whatever the system's C++ libraries define.
bool is_of_system(const std::string& name) {
  for (const char* start : {"std::", "__gnu", "__cxx", "operator new", "operator delete"}) {
    if (starts_with(name, start)) return true;
  }
  return false;
}

// "std::__cxx11::basic_string<..>::_M_append(..)" -> "std::basic_string<..>::_M_append"; the class
// of a table of virtual functions.
std::string listed_name(const std::string& demangled) {
  std::string name = demangled;
  const std::size_t kind = demangled.find(" for ");
  const bool is_table = kind != std::string::npos && demangled.find('(') == std::string::npos;
  if (is_table) {
    name = demangled.substr(kind + 5);
  } else if (demangled.find('(') != std::string::npos) {
    name = function_name(demangled);
  }
  return without(name, "__cxx11::");
}

}  // namespace

bool fits(const std::string& name, const std::string& pattern) {
  std::size_t n = 0, p = 0, star = std::string::npos, resumed = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resumed = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++n;
      ++p;
    } else if (star != std::string::npos) {
      p = star + 1;
      n = ++resumed;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool CallList::Names::has(const std::string& name) const {
  return whole.count(name) != 0 ||
         std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return fits(name, pattern); });
}

void CallList::Names::insert(const std::string& name) {
  if (name.find('*') == std::string::npos) {
    whole.insert(name);
  } else {
    patterns.push_back(name);
  }
}

CallList::CallList(const std::filesystem::path& file) : is_open_(false) {
  std::istringstream lines(read_file(file));
  std::string group;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.front() != '[') {
      if (group.empty()) fail<Error>(file.string(), ": a name before the first group: ", line);
      read_names(line, group);
      continue;
    }
    if (line.back() != ']') fail<Error>(file.string(), ": a group without its end: ", line);
    group = line.substr(1, line.size() - 2);
    if (starts_with(group, refused)) {
      refused_.push_back({group.substr(std::string(refused).size()), {}});
    }
  }
}

void CallList::read_names(const std::string& line, const std::string& group) {
  Names& names = starts_with(group, refused) ? refused_.back().second : allowed_;
  if (line.find("::") != std::string::npos || starts_with(line, "operator")) {
    return names.insert(line);
  }
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    names.insert(word);
    if (!starts_with(group, mathematics)) continue;
    names.insert(word + "f");
    names.insert(word + "l");
  }
}

std::optional<std::string> CallList::refusal(const std::string& symbol) const {
  if (is_open_) return std::nullopt;
  std::string name = symbol;
  if (is_mangled(symbol)) {
    const std::string text = demangle(symbol);
    if (text == symbol) return "its name cannot be read";
    if (starts_with(text, "typeinfo ")) return std::nullopt;
    name = listed_name(text);
    if (!is_of_system(name)) return std::nullopt;
  }
  for (const auto& [reason, names] : refused_) {
    if (names.has(name)) return reason;
  }
  if (allowed_.has(name)) return std::nullopt;
  return "it is not in the list of what files may call";
}

}  // namespace wick::grade

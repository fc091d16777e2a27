#include "tools/grade/symbols.h"

#include "tools/grade/process.h"

#include "core/error.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <sstream>

namespace wick::grade {
namespace {

bool starts_with(const std::string& text, const std::string& start) {
  return text.compare(0, start.size(), start) == 0;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool is_allowed(const std::string& name, const std::vector<std::string>& may_use) {
  for (const std::string& allowed : may_use) {
    if (name == allowed || starts_with(name, allowed + "::")) return true;
  }
  return false;
}

const std::vector<std::string>& always_allowed() {
  static const std::vector<std::string> names = {"wick::Tensor",
                                                 "wick::Shape",
                                                 "wick::Strides",
                                                 "wick::Error",
                                                 "wick::ShapeError",
                                                 "wick::ValueError",
                                                 "wick::DeviceError",
                                                 "wick::NotImplemented",
                                                 "wick::concatenate",
                                                 "wick::fail",
                                                 "wick::to_string",
                                                 "wick::operator<<",
                                                 "wick::LibraryIsBuiltFor<double>",
                                                 "wick::LibraryIsBuiltFor<float>"};
  return names;
}

}  // namespace

Symbols read_symbols(const std::filesystem::path& object) {
  const Outcome outcome = run({"/usr/bin/nm", "--format=posix", "--extern-only", object.string()},
                              object.parent_path(), generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>("nm cannot read ", object.string(), ": ", outcome.standard_error);
  }
  Symbols symbols;
  std::istringstream stream(outcome.standard_output);
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    std::string name, type;
    words >> name >> type;
    if (type == "U") symbols.undefined.insert(name);
    if (type == "T" || type == "D" || type == "B" || type == "R") symbols.defined.insert(name);
    if (type == "W" || type == "V" || type == "u") symbols.weak.insert(name);
  }
  return symbols;
}

std::string demangle(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? text.get() : symbol;
}

std::string function_name(const std::string& demangled) {
  std::string name = demangled;
  // A template's instance begins with its return type; nothing else has a blank before its name.
  int depth = 0;
  std::size_t end = name.size();
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool is_operator = starts_with(name.substr(i), "operator");
    if (is_operator && depth == 0) {
      // Past the operator's own sign: "operator()", "operator<<", "operator bool".
      const std::size_t sign = i + 8;
      end = name.find('(', starts_with(name.substr(sign), "()") ? sign + 2 : sign);
      break;
    }
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (depth > 0) continue;
    if (name[i] == ' ') begin = i + 1;
    if (name[i] == '(' && !starts_with(name.substr(i), "(anonymous")) {
      end = i;
      break;
    }
    if (starts_with(name.substr(i), "(anonymous namespace)")) i += 20;
  }
  if (end == std::string::npos) end = name.size();
  name = name.substr(begin, end - begin);
  // A function that returns a std::string carries a tag: "to_string[abi:cxx11]".
  return name.substr(0, name.find("[abi:"));
}

std::vector<std::string> forbidden(const std::set<std::string>& undefined,
                                   const std::vector<std::string>& may_use) {
  std::vector<std::string> found;
  for (const std::string& symbol : undefined) {
    const std::string text = demangle(symbol);
    // Type information and tables of virtual functions come with an exception or a base class; they
    // do nothing. But a backend's table leads to every kernel without a name.
    const std::string table = "vtable for ";
    const bool is_backend = starts_with(text, table) && ends_with(text, "Backend");
    const bool is_information = !is_backend && text.find(" for ") != std::string::npos &&
                                text.find('(') == std::string::npos;
    const std::string name = is_backend ? text.substr(table.size()) : function_name(text);
    if (is_information || !starts_with(name, "wick::")) continue;
    if (!is_allowed(name, always_allowed()) && !is_allowed(name, may_use)) found.push_back(text);
  }
  return found;
}

}  // namespace wick::grade

#include "tools/grade/build/check_object.h"

#include "tools/grade/build/stand_ins.h"
#include "tools/grade/code/calls_in_source.h"

#include <optional>
#include <set>
#include <utility>

namespace wick::grade {
namespace {

// The problem if the file defines a symbol of the framework that belongs elsewhere; empty if it
// does not.
std::string find_clash(const Kit& kit, const std::string& file, const std::string& symbol) {
  const std::string name = stub_name(file);
  if (kit.given_symbols.count(symbol) != 0) {
    return name + " defines " + demangle(symbol) +
           ", which the framework has already: give it another name or make it static";
  }
  for (const auto& [other, symbols] : kit.reference_symbols) {
    if (other == file || symbols.count(symbol) == 0) continue;
    return name + " defines " + demangle(symbol) + ", which belongs in " + stub_name(other);
  }
  return "";
}

// "wick::nn", and "split_heads".
std::pair<std::string, std::string> parts_of(const std::string& function) {
  const std::size_t colons = function.rfind("::");
  if (colons == std::string::npos) return {"", function};
  return {function.substr(0, colons), function.substr(colons + 2)};
}

// How a function of the file almost is the wanted one; empty if none does.
std::string near_miss(const std::string& wanted, const Symbols& symbols) {
  const auto [space, name] = parts_of(function_name(wanted));
  std::string found;
  for (const std::set<std::string>* some : {&symbols.defined, &symbols.weak}) {
    for (const std::string& symbol : *some) {
      const std::string other = demangle(symbol);
      const auto [others_space, others_name] = parts_of(function_name(other));
      if (others_name != name) continue;
      if (other == wanted) return ", but an inline or weak " + name;
      if (others_space == space) return ", but " + other;
      found = ", but " + other + (others_space.empty() ? ", in no namespace" : "");
    }
  }
  return found;
}

}  // namespace

std::string check_definitions(const Kit& kit, const std::string& file, const Symbols& student) {
  const std::set<std::string>& reference = kit.reference_symbols.at(file);
  for (const std::set<std::string>* symbols : {&student.defined, &student.weak}) {
    for (const std::string& symbol : *symbols) {
      if (reference.count(symbol) != 0) continue;
      const std::string clash = find_clash(kit, file, symbol);
      if (!clash.empty()) return clash;
    }
  }
  for (const std::string& symbol : student.defined) {
    if (kit.inline_symbols.count(symbol) == 0 || reference.count(symbol) != 0) continue;
    return stub_name(file) + " defines " + demangle(symbol) +
           ", which the framework's headers define: it would take the place of theirs in the whole "
           "program: give it another name or make it static";
  }
  const std::vector<std::string> of_c = without_namespace(student);
  if (!of_c.empty() && !kit.toolchain.is_sanitized) {
    return stub_name(file) + " defines " + of_c.front() +
           " in no namespace, where it could take the place of the system's: put it into namespace "
           "wick, make it static, or leave out extern \"C\"";
  }
  return "";
}

std::vector<RefusedCall> refused_calls(const Kit& kit, const std::string& file,
                                       const std::string& text, const Symbols& student) {
  std::set<std::string> wanted = student.undefined;
  for (const auto& [other, symbols] : kit.reference_symbols) {
    for (const std::string& own : symbols) wanted.erase(own);
  }
  if (!can_be_demangled(wanted)) {
    return {{"", stub_name(file) + ": the names of what it calls are too long to be read"}};
  }
  std::vector<RefusedCall> refused;
  const CallLines lines(text);
  // Functions of the chapter that other files define may be called, but for these.
  const std::vector<std::string> may_not_use = kit.chapter.refused_in(file);
  for (const std::string& name : may_not_use) {
    wanted.merge(functions_named(name, student.undefined));
  }
  for (const std::string& call : forbidden(wanted, kit.chapter.may_use, may_not_use)) {
    refused.push_back({call, lines.place_in(stub_name(file), call) + " calls " + call +
                                 ", which this chapter does not use: see may_use in modules/" +
                                 kit.chapter.folder + "/module.toml"});
  }
  for (const std::string& symbol : wanted) {
    const std::optional<std::string> reason = kit.toolchain.calls.refusal(symbol);
    if (!reason) continue;
    const std::string call = demangle(symbol);
    refused.push_back({call, lines.place_in(stub_name(file), call) + " calls " + call + ": " +
                                 *reason + ": see modules/may_call.txt"});
  }
  return refused;
}

std::string find_missing(const Kit& kit, const Exercise& exercise, const std::string& file,
                         const Symbols& symbols) {
  const auto functions = kit.functions.find(exercise.id);
  if (functions == kit.functions.end()) return "";
  for (const std::string& wanted : kit.reference_symbols.at(file)) {
    if (functions->second.count(wanted) == 0 || symbols.defined.count(wanted) != 0) continue;
    const std::string name = demangle(wanted);
    return stub_name(file) + " does not define " + name + near_miss(name, symbols) +
           ": each function of the stub must be there, in its namespace, with the same parameters "
           "and const";
  }
  return "";
}

}  // namespace wick::grade

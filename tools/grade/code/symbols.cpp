#include "tools/grade/code/symbols.h"

#include "tools/grade/sandbox/ending.h"
#include "tools/grade/system/platform.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <sstream>

namespace wick::grade {
namespace {

// An object of a thousand functions has a listing of 100 kB.
constexpr std::size_t max_listing_bytes = std::size_t{4} << 20;

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

// A mangled name repeats its parts by references, and these parts contain references: each can
// double the text. The framework's own functions have up to six.
bool may_be_endless(const std::string& symbol) {
  constexpr std::size_t max_length = 1000;
  constexpr int max_references = 10;
  int references = 0;
  for (std::size_t i = 0; i + 1 < symbol.size(); ++i) {
    const char next = symbol[i + 1];
    const bool is_numbered =
        next == '_' || (next >= '0' && next <= '9') || (next >= 'A' && next <= 'Z');
    if ((symbol[i] == 'S' || symbol[i] == 'T') && is_numbered) ++references;
  }
  return symbol.size() > max_length || references > max_references;
}

const std::string operator_word = "operator";
const std::string anonymous_namespace = "(anonymous namespace)";

// The longest names of the framework have 300 bytes, and of templates in students' code a few
// thousand. A longer name is cut here, where it enters: it is none that a check looks for.
constexpr std::size_t max_symbol_bytes = 4000;

std::string cut(const std::string& name) {
  if (name.size() <= max_symbol_bytes) return name;
  return name.substr(0, max_symbol_bytes) + "..";
}

// Runs one of the binutils on an object in its folder.
Outcome run_binutil(const std::filesystem::path& object, const std::vector<std::string>& command,
                    const Sandbox& sandbox) {
  Task task;
  task.command = command;
  task.folder = object.parent_path();
  task.limits.cpu_seconds = 10;
  task.limits.wall_seconds = 60;
  task.limits.output_bytes = max_listing_bytes;
  task.keeps_files = true;
  Outcome outcome = sandbox.run(task);
  if (is_fault_of_machine(outcome)) {
    task.limits.wall_seconds *= 10;
    outcome = sandbox.run(task);
  }
  if (is_fault_of_machine(outcome)) {
    fail<Error>(command.front(), " could not be run on ", object.string(), ": ",
                describe_fault_of_machine(outcome), " ", outcome.standard_error);
  }
  if (!outcome.succeeded()) {
    fail<UnreadableObject>(command.front(), " cannot read ", object.string(), ": ",
                           outcome.standard_error);
  }
  return outcome;
}

Symbols list_symbols(const std::filesystem::path& object, const std::string& which,
                     const Sandbox& sandbox) {
  // Without --plugin nm loads every plugin of /usr/lib/bfd-plugins, and each installed clang has
  // one of 100 MB: 39 ms instead of 1.
  const Outcome outcome = run_binutil(
      object, {binutil("nm"), "--plugin=/dev/null", "--format=posix", which, object.string()},
      sandbox);
  Symbols symbols;
  std::istringstream stream(outcome.standard_output);
  for (std::string line; std::getline(stream, line);) {
    if (ends_with(line, ".o]:")) continue;  // begins a member of an archive
    std::istringstream words(line);
    std::string name, type;
    words >> name >> type;
    // A linker takes "tanh@VERSION" for tanh.
    name = cut(name.substr(0, name.find('@')));
    if (type == "U" || type == "w" || type == "v") {
      symbols.undefined.insert(name);
    } else if (type == "W" || type == "V" || type == "u") {
      symbols.weak.insert(name);
    } else {
      symbols.defined.insert(name);
    }
  }
  return symbols;
}

}  // namespace

Symbols read_symbols(const std::filesystem::path& object, const Sandbox& sandbox) {
  return list_symbols(object, "--extern-only", sandbox);
}

Symbols read_dynamic_symbols(const std::filesystem::path& library, const Sandbox& sandbox) {
  return list_symbols(library, "--dynamic", sandbox);
}

std::vector<Placed> read_placed(const std::filesystem::path& program, const Sandbox& sandbox) {
  const Outcome outcome = run_binutil(
      program,
      {binutil("nm"), "--plugin=/dev/null", "--format=posix", "--defined-only", program.string()},
      sandbox);
  std::vector<Placed> symbols;
  std::istringstream stream(outcome.standard_output);
  for (std::string line; std::getline(stream, line);) {
    std::istringstream words(line);
    std::string type;
    Placed symbol;
    words >> symbol.name >> type >> symbol.address;
    symbols.push_back(symbol);
  }
  return symbols;
}

void weaken(const std::filesystem::path& object, const std::set<std::string>& weak,
            const std::filesystem::path& output, const Sandbox& sandbox,
            const std::set<std::string>& local) {
  std::vector<std::string> command = {binutil("objcopy")};
  for (const std::string& symbol : weak) command.push_back("--weaken-symbol=" + symbol);
  for (const std::string& symbol : local) command.push_back("--localize-symbol=" + symbol);
  command.insert(command.end(), {object.string(), output.string()});
  run_binutil(object, command, sandbox);
}

std::string demangle(const std::string& symbol) {
  if (may_be_endless(symbol)) return symbol;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 ? text.get() : symbol;
}

bool can_be_demangled(const std::set<std::string>& symbols) {
  // A file that uses much of the standard library names 300 kB. One name can have 9 MB.
  constexpr std::size_t most_bytes = std::size_t{16} << 20;
  std::size_t bytes = 0;
  for (const std::string& symbol : symbols) {
    bytes += demangle(symbol).size();
    if (bytes > most_bytes) return false;
  }
  return true;
}

std::string function_name(const std::string& name) {
  // Compares in place: a copy of the rest at every letter would take the square of the length.
  const auto stands_at = [&name](std::size_t at, const std::string& word) {
    return name.compare(at, word.size(), word) == 0;
  };
  // A template's instance begins with its return type; nothing else has a blank before its name.
  int depth = 0;
  std::size_t end = name.size();
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (depth == 0 && stands_at(i, operator_word)) {
      // The name goes past the operator's own sign: "operator()", "operator<<", "operator bool".
      const std::size_t sign = i + operator_word.size();
      end = name.find('(', stands_at(sign, "()") ? sign + 2 : sign);
      break;
    }
    if (name[i] == '<') ++depth;
    if (name[i] == '>') --depth;
    if (depth > 0) continue;
    if (name[i] == ' ') begin = i + 1;
    const bool is_anonymous = stands_at(i, anonymous_namespace);
    if (name[i] == '(' && !is_anonymous) {
      end = i;
      break;
    }
    if (is_anonymous) i += anonymous_namespace.size() - 1;
  }
  if (end == std::string::npos) end = name.size();
  const std::string own = name.substr(begin, end - begin);
  // A function that returns a std::string carries a tag: "to_string[abi:cxx11]".
  return own.substr(0, own.find("[abi:"));
}

std::vector<std::string> forbidden(const std::set<std::string>& undefined,
                                   const std::vector<std::string>& may_use,
                                   const std::vector<std::string>& may_not_use) {
  std::vector<std::string> found;
  for (const std::string& symbol : undefined) {
    const std::string text = demangle(symbol);
    const bool is_unread =
        text == symbol && (starts_with(symbol, "_ZN4wick") || starts_with(symbol, "_ZNK4wick"));
    if (is_unread) {
      found.push_back(text);
      continue;
    }
    // Type information and tables of virtual functions come with an exception or a base class, and
    // do nothing. But the table of a backend leads to every kernel without a name.
    const std::string table = "vtable for ";
    const bool is_backend = starts_with(text, table) && ends_with(text, "Backend");
    const bool is_information = !is_backend && text.find(" for ") != std::string::npos &&
                                text.find('(') == std::string::npos;
    const std::string name = is_backend ? text.substr(table.size()) : function_name(text);
    if (is_information || !starts_with(name, "wick::")) continue;
    const bool allowed = is_allowed(name, always_allowed()) || is_allowed(name, may_use);
    if (!allowed || is_allowed(name, may_not_use)) found.push_back(text);
  }
  return found;
}

bool is_of_class(const std::string& symbol, const std::vector<std::string>& classes) {
  if (!starts_with(symbol, "_ZTV") && !starts_with(symbol, "_ZTI")) return false;
  const std::string text = demangle(symbol);  // "vtable for wick::nn::Linear"
  const std::string middle = " for ";
  const std::size_t end = text.find(middle);
  return end != std::string::npos && std::find(classes.begin(), classes.end(),
                                               text.substr(end + middle.size())) != classes.end();
}

std::vector<std::string> without_namespace(const Symbols& symbols) {
  std::vector<std::string> found;
  for (const std::set<std::string>* names : {&symbols.defined, &symbols.weak}) {
    for (const std::string& name : *names) {
      // DW.ref. is the compiler's own reference to what handles exceptions.
      if (!starts_with(name, "_Z") && !starts_with(name, "DW.ref.")) found.push_back(name);
    }
  }
  return found;
}

}  // namespace wick::grade

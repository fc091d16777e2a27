#include "tools/grade/build/stand_ins.h"

#include "tools/grade/code/symbols.h"
#include "tools/grade/system/text.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The one function that every stand-in is.
const std::string stand_in = "_ZN4wick19not_in_this_programEv";

bool is_named(const std::string& symbol, const std::string& name) {
  // Tables and type information compute nothing: "vtable for wick::PlainBackend".
  for (const char* start : {"_ZTV", "_ZTI", "_ZTS", "_ZTT", "_ZGV"}) {
    if (symbol.compare(0, 4, start) == 0) return false;
  }
  const std::string function = function_name(demangle(symbol));
  return function == name || function.compare(0, name.size() + 2, name + "::") == 0;
}

// The mangled names of functions in a linker's map, by the sections that they are compiled into:
// ".text._ZN4wick7softmaxERKNS_6TensorEi". GNU's linkers first list what they have left out.
std::set<std::string> sections_of_functions(const std::string& map) {
  std::size_t begin = 0;
  for (const char* heading : {"\nMemory Configuration", "\nMemory map"}) {
    const std::size_t at = map.find(heading);
    if (at != std::string::npos) begin = std::max(begin, at);
  }
  const std::string start = ".text.";
  std::set<std::string> names;
  for (std::size_t at = map.find(start, begin); at != std::string::npos;
       at = map.find(start, at + 1)) {
    const std::size_t end = map.find_first_of(" \t\n)", at);
    const std::string section = map.substr(at + start.size(), end - at - start.size());
    names.insert(section.substr(section.rfind('.') + 1));  // ".text.unlikely._ZN.."
  }
  return names;
}

}  // namespace

std::set<std::string> functions_named(const std::string& name,
                                      const std::set<std::string>& symbols) {
  std::set<std::string> found;
  for (const std::string& symbol : symbols) {
    if (is_named(symbol, name)) found.insert(symbol);
  }
  return found;
}

std::string stand_ins_source(const Exercise& exercise, const std::set<std::string>& symbols) {
  const std::string names = joined(exercise.without);
  std::string text = "#include \"core/error.h\"\nnamespace wick {\nvoid not_in_this_program() {\n";
  text += "  fail<Error>(\"exercise " + exercise.id + " is graded without \", \"" + names +
          "\", \": each would compute what the exercise asks\");\n}\n}\n";
  for (const std::string& symbol : symbols) {
    text += "asm(\".globl " + symbol + "\\n.set " + symbol + ", " + stand_in + "\\n\");\n";
  }
  return text;
}

std::set<std::string> second_implementations(const fs::path& program, const std::string& map,
                                             const Exercise& exercise) {
  const std::vector<Placed> symbols = read_placed(program);
  const std::set<std::string> sections = sections_of_functions(map);
  std::string place_of_stand_in;
  for (const Placed& symbol : symbols) {
    if (symbol.name == stand_in) place_of_stand_in = symbol.address;
  }
  std::set<std::string> found;
  for (const Placed& symbol : symbols) {
    const bool computes =
        std::any_of(exercise.without.begin(), exercise.without.end(),
                    [&](const std::string& name) { return is_named(symbol.name, name); });
    if (!computes) continue;
    const bool is_stand_in = symbol.address == place_of_stand_in;
    if (is_stand_in && sections.count(symbol.name) == 0) continue;
    // A compiler can divide a function: "wick::f() [clone .cold]".
    const std::string text = demangle(symbol.name);
    found.insert(text.substr(0, text.find(" [clone ")));
  }
  return found;
}

}  // namespace wick::grade

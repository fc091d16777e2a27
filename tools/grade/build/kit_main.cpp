#include "tools/grade/build/compile.h"
#include "tools/grade/build/kit.h"
#include "tools/grade/build/stand_ins.h"
#include "tools/grade/code/elf.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/course/may_use.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <cstdio>
#include <exception>

// Part of the build: wick_kit MODULE_TOML KITS GIVEN OBJECT.. writes five parts of a chapter's kit:
// which function belongs to which exercise, what students' files may call and what they must not
// define, the reference's objects as the programs of single exercises need them, and stand-ins with
// a given.a that makes way for them. GIVEN is the archive of the rest of the framework; OBJECT..
// are compiled from the reference's files, in their order.
namespace {

namespace fs = std::filesystem;
using namespace wick::grade;

// The symbols of a function that the source names so: overloads, and the two of a constructor.
std::set<std::string> symbols_of(const std::string& function, const std::set<std::string>& all) {
  std::set<std::string> found;
  for (const std::string& symbol : all) {
    const std::string name = function_name(demangle(symbol));
    if (name == function || ends_with(name, "::" + function)) found.insert(symbol);
  }
  return found;
}

// If a file has one exercise, all its functions belong to the exercise. If exercises share the
// file, each has the functions that its regions are in.
void assign_functions(Kit& kit, const std::string& file) {
  const std::set<std::string>& all = kit.reference_symbols.at(file);
  const Chapter& chapter = kit.chapter;
  for (const Region& region : find_regions(read_file(kit.toolchain.root / file), file)) {
    std::set<std::string> symbols = all;
    if (chapter.is_shared(file)) {
      symbols = symbols_of(function_in(region.head), all);
      if (symbols.empty()) {
        wick::fail<wick::Error>(
            file, ":", region.line, ": the region of ", region.exercise, " is in `", region.head,
            "`, which other files cannot call: exercises that share a file with others are written "
            "in functions that have a symbol of their own");
      }
    }
    for (const std::string& symbol : symbols) {
      for (const auto& [exercise, functions] : kit.functions) {
        if (exercise != region.exercise && functions.count(symbol) != 0) {
          wick::fail<wick::Error>(file, ":", region.line, ": ", demangle(symbol), " belongs to ",
                                  exercise, " and to ", region.exercise,
                                  ": a function is one exercise's");
        }
      }
      kit.functions[region.exercise].insert(symbol);
    }
  }
}

// Writes an object or archive to `output` with these functions of it made weak.
void write_weak(const fs::path& object, const std::set<std::string>& symbols,
                const fs::path& output) {
  fs::create_directories(output.parent_path());
  write_if_different(output, weaken_definitions(read_file(object), symbols));
}

void write_without(const Kit& kit, const std::string& file, const Exercise& exercise) {
  const std::string text = leave_out(read_file(kit.toolchain.root / file), file, exercise.id);
  const fs::path object = compile_ours(kit, file, text, kit.folder / "variants" / exercise.id);
  write_weak(object, kit.reference_symbols.at(file), kit.object_without(file, exercise.id));
}

// The functions that the exercise is graded without: those of the archive, and the chapter's other
// ones. Each name in its `without` must stand for one.
std::set<std::string> functions_without(const Kit& kit, const Exercise& exercise,
                                        const std::set<std::string>& given) {
  std::set<std::string> own, all = given;
  for (const auto& [file, symbols] : kit.reference_symbols)
    all.insert(symbols.begin(), symbols.end());
  const auto functions = kit.functions.find(exercise.id);
  if (functions != kit.functions.end()) own = functions->second;
  std::set<std::string> found;
  for (const std::string& name : exercise.without) {
    const std::set<std::string> named = functions_named(name, all);
    if (named.empty()) {
      wick::fail<wick::Error>(kit.chapter.folder, ": exercise ", exercise.id, " is without ", name,
                              ", and the framework has no such function: correct the name");
    }
    for (const std::string& symbol : named) {
      if (own.count(symbol) != 0) {
        wick::fail<wick::Error>(kit.chapter.folder, ": exercise ", exercise.id, " is without ",
                                demangle(symbol), ", which it asks for: name another function");
      }
      found.insert(symbol);
    }
  }
  return found;
}

void write_stand_ins(const Kit& kit, const fs::path& given) {
  const std::set<std::string> symbols = read_symbols(given).defined;
  std::set<std::string> replaced;
  for (const Exercise& exercise : kit.chapter.exercises) {
    if (exercise.without.empty()) continue;
    const std::set<std::string> functions = functions_without(kit, exercise, symbols);
    const fs::path object =
        compile_ours(kit, "stand_ins.cpp", stand_ins_source(exercise, functions),
                     kit.folder / "variants" / exercise.id);
    fs::create_directories(kit.stand_ins(exercise.id).parent_path());
    write_if_different(kit.stand_ins(exercise.id), read_file(object));
    std::set_intersection(functions.begin(), functions.end(), symbols.begin(), symbols.end(),
                          std::inserter(replaced, replaced.end()));
  }
  write_weak(given, replaced, kit.folder / "given.a");
}

// What the rest of a program defines, by strong symbols and by weak ones.
void write_symbols(const Kit& kit, const fs::path& given, const std::vector<fs::path>& objects) {
  std::string text;
  std::set<std::string> weak;
  for (const fs::path& part : {given, kit.scenarios_object}) {
    const Symbols symbols = read_symbols(part);
    for (const std::string& symbol : symbols.defined) text += symbol + "\n";
    weak.insert(symbols.weak.begin(), symbols.weak.end());
  }
  for (const fs::path& object : objects) {
    const Symbols symbols = read_symbols(object);
    weak.insert(symbols.weak.begin(), symbols.weak.end());
  }
  for (const std::string& symbol : weak) text += symbol + " weak\n";
  write_if_different(kit.folder / "symbols", text);
}

void write_kit(const fs::path& module_toml, const fs::path& kits, const fs::path& given,
               const std::vector<fs::path>& objects) {
  Kit kit = open_toolchain(kits, read_chapter(module_toml));
  const Chapter& chapter = kit.chapter;
  if (objects.size() != chapter.files.size()) {
    wick::fail<wick::Error>(module_toml.string(), ": ", chapter.files.size(), " files and ",
                            objects.size(), " objects: give one for each");
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    kit.reference_symbols[chapter.files[i]] = read_symbols(objects[i]).defined;
    assign_functions(kit, chapter.files[i]);
  }
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const std::string& file = chapter.files[i];
    write_weak(objects[i], kit.reference_symbols.at(file), kit.object(file));
    if (!chapter.is_shared(file)) continue;
    for (const Exercise& exercise : chapter.exercises) {
      const bool is_here =
          std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
      if (is_here) write_without(kit, file, exercise);
    }
  }
  write_stand_ins(kit, given);
  write_symbols(kit, given, objects);
  write_if_different(kit.folder / "functions", to_lines(kit));
  std::string calls;
  for (const std::string& name : allowed_calls(kit.toolchain.root, chapter.folder)) {
    calls += name + "\n";
  }
  write_if_different(kit.folder / "may_use", calls);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fprintf(stderr, "usage: %s MODULE_TOML KITS GIVEN OBJECT..\n", argv[0]);
    return 64;
  }
  try {
    write_kit(argv[1], argv[2], argv[3], {argv + 4, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

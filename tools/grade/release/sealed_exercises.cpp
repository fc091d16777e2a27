#include "tools/grade/release/sealed_exercises.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/platform.h"

#include "core/error.h"

#include <map>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

#if defined(__x86_64__)
constexpr const char* jump = "jmp ";
constexpr const char* of_another_library = "@PLT";
#elif defined(__aarch64__)
constexpr const char* jump = "b ";
constexpr const char* of_another_library = "";
#else
constexpr const char* jump = nullptr;
constexpr const char* of_another_library = nullptr;
#endif

Outcome run_tool(const std::vector<std::string>& command, const fs::path& folder) {
  const Outcome outcome = run(command, folder, generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>("release: ", command.front(), ": ", outcome.standard_error);
  }
  return outcome;
}

// The strong symbols of an object; true for functions, false for variables.
std::map<std::string, bool> strong_symbols(const fs::path& object) {
  const Outcome outcome = run_tool({binutil("nm"), "--plugin=/dev/null", "--format=posix",
                                    "--extern-only", "--defined-only", object.string()},
                                   object.parent_path());
  std::map<std::string, bool> symbols;
  std::istringstream lines(outcome.standard_output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string name, type;
    words >> name >> type;
    if (type != "W" && type != "V" && type != "u") symbols[name] = type == "T";
  }
  return symbols;
}

// Compiles the reference's `file` with the solution of one exercise alone, and gives the exercise's
// functions the names in `names`. What else the file defines is weak: a program has its own.
fs::path object_of(const Kit& kit, const std::string& file, const Exercise& exercise,
                   const fs::path& folder, std::map<std::string, std::string>& names) {
  const std::string text =
      leave_out(read_file(kit.toolchain.root / file), file,
                [&](const Region& region) { return region.exercise != exercise.id; });
  const fs::path whole =
      compile_ours(kit, file, text, kit.folder / "variants" / ("only-" + exercise.id));
  std::vector<std::string> command = {binutil("objcopy")};
  for (const auto& [symbol, is_function] : strong_symbols(whole)) {
    if (!is_function || kit.functions.at(exercise.id).count(symbol) == 0) {
      command.push_back("--weaken-symbol=" + symbol);
      continue;
    }
    const std::string name = "sealed_" + std::to_string(names.size());
    names[symbol] = name;
    command.push_back("--redefine-sym=" + symbol + "=" + name);
  }
  const fs::path object = folder / exercise.id / whole.filename();
  fs::create_directories(object.parent_path());
  command.insert(command.end(), {whole.string(), object.string()});
  run_tool(command, folder);
  return object;
}

std::string text_of_entries(const std::map<std::string, std::string>& names) {
  std::string text = "\t.text\n";
  for (const auto& [symbol, name] : names) {
    text += "\t.globl " + symbol + "\n\t.type " + symbol + ", %function\n" + symbol + ":\n\t" +
            jump + name + of_another_library + "\n\t.size " + symbol + ", .-" + symbol + "\n";
  }
  return text + "\t.section .note.GNU-stack,\"\",%progbits\n";
}

}  // namespace

std::vector<fs::path> seal(const Kit& kit, const std::set<std::string>& exercises,
                           const fs::path& folder, const fs::path& entries) {
  if (exercises.empty()) return {};
  if (jump == nullptr) {
    fail<Error>("release: chapter ", kit.chapter.folder, ": scenarios need the later exercise ",
                *exercises.begin(),
                ", which can be sealed for x86-64 and aarch64 alone: release "
                "the course on one of these");
  }
  std::vector<fs::path> objects;
  std::map<std::string, std::string> names;
  for (const std::string& id : exercises) {
    const Exercise& exercise = *kit.chapter.find(id);
    for (const std::string& file : exercise.files) {
      objects.push_back(object_of(kit, file, exercise, folder, names));
    }
  }
  const fs::path text = folder / "entries.s";
  write_atomically(text, text_of_entries(names));
  run_tool({kit.toolchain.compiler, "-c", text.string(), "-o", entries.string()}, folder);
  return objects;
}

}  // namespace wick::grade

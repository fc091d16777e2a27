#include "tools/grade/build/compile.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/build/symbols.h"
#include "tools/grade/course/submissions.h"
#include "tools/grade/system/disk_room.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <future>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t max_dependencies_bytes = 1 << 20;

// What the compiler read, from its -MD output: only the file itself, our headers and the system's.
std::string find_foreign_header(const std::string& rule, const Kit& kit, const std::string& name) {
  const std::string include = kit.toolchain.include.string() + "/";
  const std::string precompiled = (kit.folder / "precompiled.h").string();
  std::istringstream words(rule.substr(std::min(rule.size(), rule.find(':') + 1)));
  for (std::string word; words >> word;) {
    if (word == "\\" || word == name) continue;
    const std::string path = fs::path(word).lexically_normal().string();
    const bool is_header =
        path.compare(0, include.size(), include) == 0 && fs::path(path).extension() == ".h";
    const bool is_ours = is_header || path == precompiled || path == precompiled + ".gch";
    if (!is_ours && path.compare(0, 5, "/usr/") != 0) return word;
  }
  return "";
}

std::string check_symbols(const Kit& kit, const std::string& file, const Symbols& student) {
  const std::string name = stub_name(file);
  const std::set<std::string>& reference = kit.reference_symbols.at(file);
  for (const std::string& wanted : reference) {
    if (student.defined.count(wanted) == 0) {
      return name + " does not define " + demangle(wanted) +
             ": each function of the stub must be there, with the same parameters";
    }
  }
  for (const std::set<std::string>* symbols : {&student.defined, &student.weak}) {
    for (const std::string& symbol : *symbols) {
      if (reference.count(symbol) == 0 && kit.given_symbols.count(symbol) != 0) {
        return name + " defines " + demangle(symbol) +
               ", which the framework has already: give it another name or make it static";
      }
    }
  }
  const std::vector<std::string> of_c = without_namespace(student);
  if (!of_c.empty() && !kit.toolchain.is_sanitized) {
    return name + " defines " + of_c.front() +
           " as a function of C, which could take the place of the system's: leave out extern "
           "\"C\"";
  }
  std::set<std::string> wanted = student.undefined;
  for (const auto& [other, symbols] : kit.reference_symbols) {
    for (const std::string& own : symbols) wanted.erase(own);
  }
  const std::vector<std::string> calls = forbidden(wanted, kit.chapter.may_use);
  if (!calls.empty()) {
    return name + " calls " + calls.front() +
           ", which this chapter does not use: see may_use in modules/" + kit.chapter.folder +
           "/module.toml";
  }
  return "";
}

using Command = std::vector<std::string>;

Command compile_command(const fs::path& object, const Kit& kit, const std::string& name,
                        const fs::path& dependencies) {
  Command command = {kit.toolchain.compiler};
  for (const std::string& flag : kit.toolchain.compile_flags) command.push_back(flag);
  for (const std::string& argument :
       {std::string("-include"), (kit.folder / "precompiled.h").string(),
        "-I" + kit.toolchain.include.string(), std::string("-MD"), std::string("-MF"),
        dependencies.string(), std::string("-c"), name, std::string("-o"), object.string()}) {
    command.push_back(argument);
  }
  return command;
}

std::string lines_of(const Command& command) {
  std::string text;
  for (const std::string& word : command) text += word + "\n";
  return text;
}

// Beside an object: how it was made, once it was.
fs::path way_of(const fs::path& object) { return fs::path(object).replace_extension(".way"); }

// The student's desk keeps objects: one made from the same text with the same kit is used again.
// Kits of several presets share its folder; the command has the kit's path.
bool is_up_to_date(const fs::path& object, const fs::path& copy, const std::string& text,
                   const Kit& kit, const std::string& way) {
  if (!fs::exists(object) || !fs::exists(copy) || read_file(copy) != text) return false;
  if (!fs::exists(way_of(object)) || read_file(way_of(object)) != way) return false;
  const fs::file_time_type made = fs::last_write_time(object);
  return made > fs::last_write_time(kit.folder / "symbols") &&
         made > fs::last_write_time(kit.folder.parent_path() / "toolchain");
}

// What the compiler says of `name` in `folder`; nothing where it made the object.
std::string run_command(const Command& command, const Kit& kit, const std::string& name,
                        const fs::path& folder, const fs::path& dependencies,
                        const Sandbox& sandbox) {
  const fs::path precompiled = kit.folder / "precompiled.h";
  std::vector<fs::path> readable = {kit.toolchain.include, precompiled};
  if (fs::exists(precompiled.string() + ".gch")) {
    readable.push_back(precompiled.string() + ".gch");
  }
  const Outcome outcome = run_compiler(kit.toolchain, command, folder, readable, sandbox);
  if (!outcome.succeeded()) {
    const std::string problem = describe_failure(outcome, name, folder, kit.toolchain.include);
    return problem.empty() ? name + ": the compiler failed without a word" : problem;
  }
  std::error_code ignored;
  const std::uintmax_t size = fs::file_size(dependencies, ignored);
  if (ignored || size > max_dependencies_bytes) {
    return name + " includes more headers than can be checked";
  }
  const std::string foreign = find_foreign_header(read_file(dependencies), kit, name);
  if (foreign.empty()) return "";
  return name + " includes " + fs::path(foreign).filename().string() +
         ", which is not a header of the framework or the system";
}

}  // namespace

CompiledFile compile(const Kit& kit, const std::string& file, const fs::path& source,
                     const fs::path& all, const Sandbox& sandbox) {
  const std::string name = stub_name(file);
  // One of its own: files are compiled at the same time, and must not find one another.
  const fs::path folder = all / fs::path(name).stem();
  fs::create_directories(folder);
  CompiledFile result;
  result.object = folder / fs::path(name).replace_extension(".o");
  const fs::path copy = folder / name, dependencies = folder / (name + ".d");
  const Command command = compile_command(result.object, kit, name, dependencies);
  std::string text;
  try {
    text = read_submitted(source);
  } catch (const RefusedFile& error) {
    result.problem = error.what();
    return result;
  }
  if (!is_up_to_date(result.object, copy, text, kit, lines_of(command))) {
    fs::remove(result.object);
    fs::remove(way_of(result.object));
    write_atomically(copy, text);
    result.problem = run_command(command, kit, name, folder, dependencies, sandbox);
    if (!result.succeeded()) {
      fs::remove(result.object);
      return result;
    }
    write_atomically(way_of(result.object), lines_of(command));
  }
  try {
    result.problem = check_symbols(kit, file, read_symbols(result.object, sandbox));
  } catch (const UnreadableObject&) {
    // Of the framework's own objects it was read: this one has more names than anyone writes.
    result.problem = name + ": what it defines cannot be read";
  }
  return result;
}

std::map<std::string, CompiledFile> compile_all(const Kit& kit,
                                                const std::map<std::string, fs::path>& sources,
                                                const fs::path& folder, const Sandbox& sandbox) {
  std::map<std::string, std::future<CompiledFile>> running;
  for (const auto& [file, source] : sources) {
    running[file] =
        std::async(std::launch::async, [&kit, &folder, &sandbox, file = file, source = source] {
          return compile(kit, file, source, folder, sandbox);
        });
  }
  std::map<std::string, CompiledFile> files;
  // All of them first: a disk is looked at when nobody here writes to it.
  for (auto& [file, compiled] : running) compiled.wait();
  for (auto& [file, compiled] : running) files[file] = compiled.get();
  const bool has_failed = std::any_of(files.begin(), files.end(),
                                      [](const auto& file) { return !file.second.succeeded(); });
  if (has_failed) require_room(folder);
  return files;
}

}  // namespace wick::grade

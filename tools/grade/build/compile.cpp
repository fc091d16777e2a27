#include "tools/grade/build/compile.h"

#include "tools/grade/build/check_object.h"
#include "tools/grade/build/compiler.h"
#include "tools/grade/build/kept_objects.h"
#include "tools/grade/build/make_object.h"
#include "tools/grade/build/salvage.h"
#include "tools/grade/code/symbols.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/disk_room.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <future>
#include <optional>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Twenty lines of a compiler, and what the first one means.
constexpr std::size_t most_problem_bytes = 8 << 10;

std::string lines_of(const std::vector<std::string>& command) {
  return joined(command, "\n") + "\n";
}

// The file beside an object that says how the object was made.
fs::path way_of(const fs::path& object) { return fs::path(object).replace_extension(".way"); }

// A student's desk keeps objects: an object made from the same text with the same kit serves again.
// Kits of several presets share the folder, but the command has the kit's path.
bool is_up_to_date(const fs::path& object, const fs::path& copy, const std::string& text,
                   const Kit& kit, const std::string& way) {
  if (!fs::exists(object) || !fs::exists(copy) || read_file(copy) != text) return false;
  if (!fs::exists(way_of(object)) || read_file(way_of(object)) != way) return false;
  const fs::file_time_type made = fs::last_write_time(object);
  std::vector<fs::path> inputs = {kit.folder.parent_path() / "toolchain",
                                  kit.folder / "precompiled.h", kit.folder / "precompiled.h.gch"};
  // A file may include headers that are not among the precompiled ones.
  for (const auto& entry : fs::recursive_directory_iterator(kit.toolchain.include)) {
    if (entry.is_regular_file()) inputs.push_back(entry.path());
  }
  return std::none_of(inputs.begin(), inputs.end(), [&](const fs::path& input) {
    return fs::exists(input) && made <= fs::last_write_time(input);
  });
}

// Tries once to compile `text`. `refused` receives the calls that it may not make.
CompiledFile attempt(const Kit& kit, const std::string& file, const std::string& text,
                     const fs::path& folder, const Sandbox& sandbox,
                     std::vector<RefusedCall>& refused) {
  const std::string name = stub_name(file);
  fs::create_directories(folder);
  CompiledFile result;
  result.source = folder / name;
  result.object = folder / fs::path(name).replace_extension(".o");
  const std::string way = lines_of(assembly_command(kit, name, folder));
  if (!is_up_to_date(result.object, result.source, text, kit, way)) {
    fs::remove(result.object);
    fs::remove(way_of(result.object));
    write_atomically(result.source, text);
    result.problem = make_object(kit, name, folder, sandbox);
    if (!result.succeeded()) {
      fs::remove(result.object);
      return result;
    }
    write_atomically(way_of(result.object), way);
  }
  try {
    result.symbols = read_symbols(result.object, sandbox);
  } catch (const UnreadableObject&) {
    // nm reads the framework's own objects within its limits: this object has more names than
    // anyone writes.
    result.problem = name + ": what it defines cannot be read";
    return result;
  }
  result.problem = check_definitions(kit, file, result.symbols);
  if (!result.succeeded()) return result;
  refused = refused_calls(kit, file, text, result.symbols);
  if (!refused.empty()) result.problem = refused.front().problem;
  return result;
}

// Compiles the text in the object's folder. What was compiled before, by any clone, serves again.
void make_ours(const Kit& kit, const std::string& file, const std::string& text,
               const fs::path& object) {
  const std::string name = stub_name(file);
  const fs::path folder = object.parent_path();
  std::vector<std::string> way = kit.toolchain.compile_flags;
  way.insert(way.end(), {"-w", "-ffunction-sections"});
  const std::string digest = digest_of_inputs(kit, name, text, way);
  const KeptObjects all;
  if (all.recall(digest, object)) return;
  write_atomically(folder / name, text);
  const fs::path dependencies = folder / (name + ".d");
  std::vector<std::string> command = {kit.toolchain.compiler};
  command.insert(command.end(), way.begin(), way.end());
  command.insert(command.end(), {"-include", (kit.folder / "precompiled.h").string(),
                                 "-I" + kit.toolchain.include.string(), "-MD", "-MT", "object",
                                 "-MF", dependencies.string(), "-c", name, "-o", object.string()});
  const Outcome outcome = call_compiler(kit.toolchain, command, folder, {}, Sandbox());
  if (!outcome.succeeded()) {
    fail<Error>(file, " does not compile: ",
                describe_failure(outcome, name, folder, kit.toolchain.include));
  }
  all.keep(digest, object, headers_beside(kit, name, dependencies));
}

// The exercises that were left out, each with its problem; nullopt if nothing could be left out.
using LeftOut = std::optional<std::map<std::string, std::string>>;

LeftOut leave_out_errors(Salvage& salvage, const std::string& problem) {
  std::map<std::string, std::string> guilty;
  for (const std::string& exercise : salvage.leave_out_errors(problem)) guilty[exercise] = problem;
  return guilty.empty() ? std::nullopt : LeftOut(guilty);
}

LeftOut leave_out_calls(Salvage& salvage, const std::vector<RefusedCall>& refused) {
  std::map<std::string, std::string> problems;
  std::vector<std::string> calls;
  for (const RefusedCall& each : refused) {
    problems[each.call] = each.problem;
    calls.push_back(each.call);
  }
  LeftOut guilty = salvage.leave_out_calls(calls);
  if (!guilty) return guilty;
  for (auto& [exercise, call] : *guilty) call = std::string(problems.at(call));
  return guilty;
}

}  // namespace

CompiledFile compile(const Kit& kit, const std::string& file, const fs::path& source,
                     const fs::path& all, const Sandbox& sandbox) {
  // Each file has a folder of its own: files are compiled at the same time, and must not find one
  // another.
  const fs::path folder = all / fs::path(stub_name(file)).stem();
  std::string text;
  try {
    text = read_submitted(source);
  } catch (const RefusedFile& error) {
    CompiledFile refused;
    refused.problem = error.what();
    return refused;
  }
  std::vector<RefusedCall> refused;
  CompiledFile result = attempt(kit, file, text, folder, sandbox, refused);
  if (result.succeeded() || !kit.chapter.is_shared(file)) return result;

  Salvage salvage(kit, file, text);
  const CompiledFile whole = result;
  std::string tried = text;
  std::map<std::string, std::string> left_out;
  while (!result.succeeded()) {
    const auto guilty = refused.empty() ? leave_out_errors(salvage, result.problem)
                                        : leave_out_calls(salvage, refused);
    // The same text would fail in the same way, without end.
    if (!guilty || salvage.text() == tried) return whole;
    tried = salvage.text();
    for (const auto& [exercise, problem] : *guilty) left_out[exercise] = problem;
    refused.clear();
    result = attempt(kit, file, tried, folder / "salvaged", sandbox, refused);
  }
  result.left_out = left_out;
  return result;
}

fs::path compile_ours(const Kit& kit, const std::string& file, const std::string& text,
                      const fs::path& folder) {
  const std::string name = stub_name(file);
  const fs::path kept = folder / fs::path(name).replace_extension(".o");
  const std::string way = lines_of(kit.toolchain.compile_flags) + kit.toolchain.compiler + "\n" +
                          kit.folder.string() + "\n" + kit.toolchain.include.string();
  if (is_up_to_date(kept, folder / name, text, kit, way)) return kept;
  const TemporaryFolder scratch;
  const fs::path object = scratch.path() / kept.filename();
  make_ours(kit, file, text, object);
  fs::create_directories(folder);
  fs::remove(way_of(kept));
  write_atomically(folder / name, text);
  write_atomically(kept, read_file(object));
  write_atomically(way_of(kept), way);
  return kept;
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
  // Wait for all of them first: the disk is examined when no compiler writes to it.
  for (auto& [file, compiled] : running) compiled.wait();
  for (auto& [file, compiled] : running) {
    CompiledFile& result = files[file] = compiled.get();
    result.problem = bounded(result.problem, most_problem_bytes);
    for (auto& [exercise, problem] : result.left_out) {
      problem = bounded(problem, most_problem_bytes);
    }
  }
  const bool has_failed = std::any_of(files.begin(), files.end(),
                                      [](const auto& file) { return !file.second.succeeded(); });
  if (has_failed) require_room(folder);
  return files;
}

}  // namespace wick::grade

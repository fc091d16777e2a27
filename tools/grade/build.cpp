#include "tools/grade/build.h"

#include "tools/grade/compiler_slot.h"
#include "tools/grade/compiler_text.h"
#include "tools/grade/explain_error.h"
#include "tools/grade/files.h"
#include "tools/grade/process.h"
#include "tools/grade/submissions.h"
#include "tools/grade/symbols.h"

#include "core/error.h"

#include <algorithm>
#include <cstring>
#include <future>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t max_dependencies_bytes = 1 << 20;
constexpr const char* took_too_long = "compiling took more than 10 seconds";
constexpr const char* waited_too_long =
    "compiling it did not come to an end, without using the processor";
constexpr double more_wall_time = 10;
constexpr const char* took_too_much_memory = "compiling took more than 2 GB of memory";

Limits compiler_limits(const Toolchain& toolchain) {
  Limits limits;
  limits.cpu_seconds = 10;
  limits.wall_seconds = toolchain.wall_seconds;
  limits.memory_bytes = toolchain.is_sanitized ? 0 : std::size_t{2} << 30;
  limits.file_bytes = std::size_t{256} << 20;
  return limits;
}

// One of the system's own programs, which starts others and leaves files.
Task system_task(const Toolchain& toolchain, const std::vector<std::string>& command,
                 const fs::path& folder) {
  Task task;
  task.command = command;
  task.folder = folder;
  task.limits = compiler_limits(toolchain);
  task.keeps_files = task.may_fork = true;
  return task;
}

// Wall time also passes while a busy machine does other work, and that is to cost nobody points:
// the same once more, with time to spare. What it may use of the processor stays as it is.
Outcome run_in_a_slot(Task task, const Sandbox& sandbox) {
  const CompilerSlot slot;
  const Outcome outcome = sandbox.run(task);
  if (!outcome.is_out_of_wall_time) return outcome;
  task.limits.wall_seconds *= more_wall_time;
  return sandbox.run(task);
}

// A compiler starts others, and tells how they ended.
const std::pair<const char*, const char*> signs_of_limits[] = {
    {"CPU time limit exceeded signal terminated", took_too_long},
    {"Killed signal terminated", took_too_long},
    {"File size limit exceeded", "compiling it takes files of more than 256 MB"},
    {"File too large", "compiling it takes files of more than 256 MB"},
    {"out of memory allocating", took_too_much_memory},
    {"virtual memory exhausted", took_too_much_memory},
    {"memory exhausted", took_too_much_memory},
    {"Cannot allocate memory", took_too_much_memory},
};

std::string describe_failure(const Outcome& outcome, const std::string& name,
                             const fs::path& folder, const fs::path& headers) {
  switch (outcome.ending) {
    case Ending::TimeLimit:
      return name + ": " + (outcome.is_out_of_wall_time ? waited_too_long : took_too_long);
    case Ending::MemoryLimit: return name + ": " + took_too_much_memory;
    case Ending::OutputLimit: return name + ": the compiler wrote more than it may";
    case Ending::NotStarted:  // ours, and never the student's
      fail<Error>(name, ": the compiler could not be started: ", std::strerror(outcome.code), " ",
                  outcome.standard_error);
    default: break;
  }
  const std::string& said = outcome.standard_error;
  for (const auto& [sign, limit] : signs_of_limits) {
    if (said.find(sign) != std::string::npos) return name + ": " + limit;
  }
  const std::string text = shorten_compiler_text(said, {folder, headers});
  const std::string meaning = explain_error(text);
  return meaning.empty() ? text : text + "\nwhat it means: " + meaning;
}

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

// The student's desk keeps objects: one made from the same text with the same kit is used again.
bool is_up_to_date(const fs::path& object, const fs::path& copy, const std::string& text,
                   const Kit& kit) {
  if (!fs::exists(object) || !fs::exists(copy) || read_file(copy) != text) return false;
  const fs::file_time_type made = fs::last_write_time(object);
  return made > fs::last_write_time(kit.folder / "symbols") &&
         made > fs::last_write_time(kit.folder.parent_path() / "toolchain");
}

// What the compiler says of `name` in `folder`; nothing where it made the object.
std::string run_compiler(const Kit& kit, const std::string& name, const fs::path& object,
                         const fs::path& folder, const Sandbox& sandbox) {
  std::vector<std::string> command = {kit.toolchain.compiler};
  for (const std::string& flag : kit.toolchain.compile_flags) command.push_back(flag);
  const fs::path dependencies = folder / (name + ".d");
  for (const std::string& argument :
       {std::string("-include"), (kit.folder / "precompiled.h").string(),
        "-I" + kit.toolchain.include.string(), std::string("-MD"), std::string("-MF"),
        dependencies.string(), std::string("-c"), name, std::string("-o"), object.string()}) {
    command.push_back(argument);
  }
  const fs::path precompiled = kit.folder / "precompiled.h";
  Task task = system_task(kit.toolchain, command, folder);
  task.readable = {kit.toolchain.include, precompiled};
  if (fs::exists(precompiled.string() + ".gch")) {
    task.readable.push_back(precompiled.string() + ".gch");
  }
  const Outcome outcome = run_in_a_slot(task, sandbox);
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
  const fs::path copy = folder / name;
  std::string text;
  try {
    text = read_submitted(source);
  } catch (const Error& error) {
    result.problem = error.what();
    return result;
  }
  if (!is_up_to_date(result.object, copy, text, kit)) {
    fs::remove(result.object);
    write_atomically(copy, text);
    result.problem = run_compiler(kit, name, result.object, folder, sandbox);
    if (!result.succeeded()) {
      fs::remove(result.object);
      return result;
    }
  }
  try {
    result.problem = check_symbols(kit, file, read_symbols(result.object, sandbox));
  } catch (const Error&) {
    // Of the framework's own objects it was read: this one has more names than anyone writes.
    result.problem = name + ": what it defines cannot be read";
  }
  return result;
}

std::string link(const Toolchain& toolchain, const std::vector<fs::path>& inputs,
                 const fs::path& output, LinkAs as, const Sandbox& sandbox) {
  // Objects are linked as they are: none brings options of its own for a compiler behind the
  // linker.
  std::vector<std::string> command = {toolchain.compiler, "-o", output.string(), "-fno-lto",
                                      "-fno-use-linker-plugin"};
  // A program that could read where its functions lie could call those that it may not name.
  // Sanitizers' findings are looked up by line; such a program earns nothing.
  if (sandbox.isolation() != Isolation::None && !toolchain.is_sanitized) {
    command.push_back("-Wl,--strip-all");
  }
  if (as == LinkAs::Library) {
    command.insert(command.end(), {"-shared", "-Wl,--whole-archive"});
  }
  for (const fs::path& input : inputs) command.push_back(input.string());
  if (as == LinkAs::Library) command.push_back("-Wl,--no-whole-archive");
  for (const std::string& flag : toolchain.link_flags) command.push_back(flag);
  Task task = system_task(toolchain, command, output.parent_path());
  for (const fs::path& input : inputs) {
    if (input.parent_path() != task.folder) task.readable.push_back(input);
  }
  const Outcome outcome = run_in_a_slot(task, sandbox);
  if (outcome.succeeded()) return "";
  return describe_failure(outcome, "linking", output.parent_path(), toolchain.include);
}

std::string link(const Kit& kit, const std::vector<fs::path>& objects, const fs::path& output,
                 LinkAs as, const Sandbox& sandbox) {
  std::vector<fs::path> inputs = {kit.scenarios_object};
  inputs.insert(inputs.end(), objects.begin(), objects.end());
  inputs.push_back(kit.folder / "given.a");
  return link(kit.toolchain, inputs, output, as, sandbox);
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
  for (auto& [file, compiled] : running) files[file] = compiled.get();
  return files;
}

Build::Build(const Kit& kit, const std::map<std::string, fs::path>& sources, const fs::path& folder,
             const Sandbox& sandbox)
    : kit_(kit),
      sandbox_(sandbox),
      folder_(folder),
      files_(compile_all(kit, sources, folder, sandbox)) {}

const Build::Program& Build::program(const Exercise& exercise) {
  const auto known = programs_.find(exercise.files);
  if (known != programs_.end()) return known->second;
  return programs_[exercise.files] = link_for(exercise.files);
}

Build::Program Build::link_for(const std::vector<std::string>& students) const {
  Program program;
  std::vector<fs::path> objects;
  std::string name = "graded";
  for (const std::string& file : kit_.chapter.files) {
    if (std::find(students.begin(), students.end(), file) == students.end()) {
      objects.push_back(kit_.object(file));
      continue;
    }
    const auto compiled = files_.find(file);
    if (compiled == files_.end()) {
      program.problem = stub_name(file) + " was not handed in";
      program.is_missing = true;
      return program;
    }
    if (!compiled->second.succeeded()) {
      program.problem = compiled->second.problem;
      return program;
    }
    objects.push_back(compiled->second.object);
    name += "-" + fs::path(file).stem().string();
  }
  program.path = folder_ / name;
  program.problem = link(kit_, objects, program.path, LinkAs::Program, sandbox_);
  return program;
}

}  // namespace wick::grade

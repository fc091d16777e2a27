#include "tools/grade/build/base.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/build/link.h"
#include "tools/grade/build/stand_ins.h"
#include "tools/grade/code/elf.h"
#include "tools/grade/system/platform.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <dlfcn.h>

#include <algorithm>
#include <random>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Where a whole program does not start for want of memory, its parts would not either, but in
// another way. A file of 1 MB that people write has no larger tables.
constexpr std::size_t most_loaded_bytes = std::size_t{64} << 20;
// Tasks have users of their own.
constexpr auto readable_by_all = fs::perms(0755);

// True for the variables of inline functions and templates, inline variables, and their guards:
// base.so and own.so must have the same. Constant tables are shared without need.
bool is_variable(const std::string& symbol) {
  if (starts_with(symbol, "_ZGV")) return true;
  const std::string name = demangle(symbol);
  const bool is_information = name.find(" for ") != std::string::npos;
  const bool is_local = starts_with(symbol, "_ZZ") && name.back() != ')' &&
                        name.substr(name.rfind(' ') + 1) != "const";
  return starts_with(symbol, "_Z") && !is_information &&
         (is_local || name.find('(') == std::string::npos);
}

bool may_be_called(const Kit& kit, const std::string& symbol) {
  return forbidden({symbol}, kit.chapter.may_use).empty() && !kit.toolchain.calls.refusal(symbol);
}

// The classes that files may use, and those of their own functions: "wick::nn::Linear". Functions
// and namespaces are among them, too.
std::vector<std::string> classes_used(const Kit& kit) {
  std::vector<std::string> classes = kit.chapter.may_use;
  for (const auto& [exercise, symbols] : kit.functions) {
    for (const std::string& symbol : symbols) {
      const std::string name = function_name(demangle(symbol));
      classes.push_back(name.substr(0, name.rfind("::")));
    }
  }
  return classes;
}

// True if a library of the system has the symbol, which the call list has allowed.
bool is_of_the_system(const std::string& symbol) {
  return ::dlsym(RTLD_DEFAULT, symbol.c_str()) != nullptr;
}

// True for an operator new or delete of its own, which C++ allows, and the like. A whole program
// has one for all its parts, while own.so would be asked last.
bool replaces_the_system(const Symbols& symbols) {
  const auto allocates = [](const std::string& symbol) {
    return starts_with(symbol, "_Zn") || starts_with(symbol, "_Zd");
  };
  return std::any_of(symbols.defined.begin(), symbols.defined.end(), is_of_the_system) ||
         std::any_of(symbols.weak.begin(), symbols.weak.end(), allocates);
}

// The loader of programs, which is also ours: a path in /usr.
fs::path find_interpreter() {
  Dl_info information{};
  void* const symbol = ::dlsym(RTLD_DEFAULT, "_dl_mcount");
  if (symbol == nullptr || ::dladdr(symbol, &information) == 0) return {};
  std::error_code missing;
  const fs::path path = fs::canonical(information.dli_fname, missing);
  return !missing && starts_with(path.string(), "/usr/") ? path : fs::path();
}

// Links with `options` before the inputs.
void link_with(std::vector<std::string> options, const Kit& kit,
               const std::vector<fs::path>& inputs, const fs::path& output) {
  Toolchain toolchain = kit.toolchain;
  options.insert(options.end(), toolchain.link_flags.begin(), toolchain.link_flags.end());
  toolchain.link_flags = options;
  const std::string problem = link(toolchain, inputs, output);
  if (!problem.empty()) fail<Error>(kit.chapter.folder, ": ", output.string(), ": ", problem);
}

}  // namespace

fs::path LibraryFolders::make() const {
  std::random_device random;
  const fs::path folder = folder_.path() / concatenate(random(), "-", random(), "-", random());
  fs::create_directory(folder);
  fs::permissions(folder, readable_by_all);
  return folder;
}

Bases::Bases(const Kit& kit) : kit_(kit) {
  if (kit.is_released() || !fs::exists(binutil("ld"))) return;
  const fs::path interpreter = find_interpreter();
  if (interpreter.empty()) return;
  for (const std::string& symbol : kit.given_symbols) {
    if (may_be_called(kit, symbol)) callable_.insert(symbol);
  }
  const std::vector<std::string> classes = classes_used(kit);
  for (const std::string& symbol : kit.inline_symbols) {
    if (is_variable(symbol)) shared_.insert(symbol);
    if (is_of_class(symbol, classes)) callable_.insert(symbol);
  }
  interpreter_ = interpreter;
}

std::set<std::string> Bases::shown_by(const Exercise& exercise) const {
  const std::set<std::string>& own = kit_.functions.at(exercise.id);
  std::set<std::string> shown = callable_;
  for (const auto& [file, symbols] : kit_.reference_symbols) {
    for (const std::string& symbol : symbols) {
      if (own.count(symbol) == 0) shown.insert(symbol);
    }
  }
  return shown;
}

void Bases::link_base(const Exercise& exercise, Scenarios which, const fs::path& output,
                      const fs::path& map) const {
  const std::set<std::string> shown = shown_by(exercise);
  std::string script = "{ global: main;";
  std::vector<std::string> options = {"-shared", "-Wl,--gc-sections", "-Wl,-Bsymbolic",
                                      "-Wl,-soname,base.so", "-Wl,-u,main"};
  for (const std::string& symbol : shown) {
    script += " " + symbol + ";";
    options.push_back("-Wl,-u," + symbol);
  }
  for (const std::string& symbol : shared_) script += " " + symbol + ";";
  const TemporaryFolder folder;
  const fs::path shown_file = folder.path() / "shown";
  write_atomically(shown_file, script + " local: *; };\n");
  options.push_back("-Wl,--version-script=" + shown_file.string());
  options.push_back(map.empty() ? "-Wl,--strip-all" : "-Wl,-Map=" + map.string());
  std::vector<fs::path> inputs = {kit_.object_of(which), kit_.given()};
  if (!exercise.without.empty()) inputs.push_back(kit_.stand_ins(exercise.id));
  for (const std::string& file : kit_.chapter.files) {
    const bool is_graded =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    if (!is_graded) inputs.push_back(kit_.object(file));
    if (is_graded && kit_.chapter.is_shared(file)) {
      // Its functions of the exercise throw: the base has none, so that own.so is asked.
      inputs.push_back(folder.path() / fs::path(file).stem().concat(".o"));
      write_atomically(inputs.back(), undefine(read_file(kit_.object_without(file, exercise.id)),
                                               kit_.functions.at(exercise.id)));
    }
  }
  inputs.push_back(kit_.given());
  link_with(options, kit_, inputs, output);
}

std::set<std::string> Bases::second_implementations(const Exercise& exercise) const {
  if (!is_possible()) return {};
  const TemporaryFolder folder;
  const fs::path library = folder.path() / "base.so", map = folder.path() / "map";
  link_base(exercise, Scenarios::All, library, map);
  return wick::grade::second_implementations(library, read_file(map), exercise);
}

Bases::Own Bases::link_own(const std::vector<fs::path>& objects, const LibraryFolders& folders,
                           const Sandbox& sandbox) const {
  const fs::path folder = objects.front().parent_path();
  const fs::path made = folder / "own.so";
  // Which base it is linked with does not matter: own.so names it, and is begun after it.
  const fs::path base_library = base(kit_.chapter.exercises.front(), Scenarios::Public);
  std::vector<std::string> command = {binutil("ld"), "-shared", "-s", "--eh-frame-hdr",
                                      "-z",          "now",     "-z", "noexecstack",
                                      "-soname",     "own.so",  "-o", made.string()};
  for (const fs::path& object : objects) command.push_back(object.string());
  command.insert(command.end(), {"--no-as-needed", base_library.string()});
  std::vector<fs::path> readable = {base_library};
  for (const fs::path& object : objects) {
    if (object.parent_path() != folder) readable.push_back(object);
  }
  Own own;
  const Outcome outcome = call_compiler(kit_.toolchain, command, folder, readable, sandbox);
  if (!outcome.succeeded()) {
    own.problem = "own.so does not link: " + outcome.standard_error;
    return own;
  }
  if (fs::file_size(made) > most_loaded_bytes ||
      loaded_bytes(read_file(made)) > most_loaded_bytes) {
    own.problem = "own.so is too large";
    return own;
  }
  const Symbols symbols = read_dynamic_symbols(made, sandbox);
  own.problem = why_not_beside_a_base(symbols);
  if (!own.problem.empty()) return own;
  own.symbols = symbols.defined;
  own.symbols.insert(symbols.weak.begin(), symbols.weak.end());
  own.path = folders.make() / "own.so";
  fs::copy_file(made, own.path);
  fs::permissions(own.path, readable_by_all);
  return own;
}

std::string Bases::why_not_beside_a_base(const Symbols& own) const {
  for (const std::string& symbol : own.undefined) {
    const bool is_ours =
        std::any_of(kit_.reference_symbols.begin(), kit_.reference_symbols.end(),
                    [&](const auto& file) { return file.second.count(symbol) != 0; });
    if (!is_ours && callable_.count(symbol) == 0 && !is_of_the_system(symbol)) {
      return "no base.so shows " + demangle(symbol);
    }
  }
  return replaces_the_system(own) ? "own.so has a function of the system's libraries" : "";
}

fs::path Bases::base(const Exercise& exercise, Scenarios which) const {
  std::promise<fs::path> promise;
  std::shared_future<fs::path> library;
  bool is_first = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = bases_.try_emplace({exercise.id, which});
    if (is_new) place->second = promise.get_future().share();
    library = place->second;
    is_first = is_new;
  }
  if (is_first) {
    try {
      const fs::path output = folders_.make() / "base.so";
      link_base(exercise, which, output);
      fs::permissions(output, readable_by_all);
      promise.set_value(output);
    } catch (...) {
      promise.set_exception(std::current_exception());
      const std::lock_guard<std::mutex> lock(mutex_);  // the next caller tries again
      bases_.erase({exercise.id, which});
    }
  }
  return library.get();
}

// A program's parts are named in the order in which the loader searches them.
fs::path Bases::starter(const fs::path& base) const {
  std::call_once(is_started_, [&] {
    const TemporaryFolder folder;
    const fs::path own = folder.path() / "own.so";
    const Outcome outcome =
        call_compiler(kit_.toolchain,
                      {kit_.toolchain.compiler, "-shared", "-nostdlib", "-Wl,-soname,own.so", "-x",
                       "c++", "/dev/null", "-o", own.string()},
                      folder.path(), {}, Sandbox());
    if (!outcome.succeeded()) fail<Error>("own.so: ", outcome.standard_error);
    const fs::path output = folders_.make() / "run";
    link_with({"-nodefaultlibs", "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined", "-lstdc++",
               "-lm", "-lgcc_s", "-lc", own.string()},
              kit_, {base}, output);
    fs::permissions(output, readable_by_all);
    starter_ = output;
  });
  return starter_;
}

std::string Bases::why_whole(const Exercise& exercise, const Own& own) const {
  if (!own.problem.empty()) return own.problem;
  for (const std::string& symbol : kit_.functions.at(exercise.id)) {
    if (own.symbols.count(symbol) == 0) return "own.so lacks " + demangle(symbol);
  }
  return "";
}

Executable Bases::program(const Exercise& exercise, Scenarios which, const Own& own) const {
  const fs::path library = base(exercise, which);
  return Executable(interpreter_, {starter(library), library, own.path});
}

}  // namespace wick::grade

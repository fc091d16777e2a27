#include "tools/grade/build/compiler_cache.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include <unistd.h>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

const fs::path ccache = "/usr/bin/ccache";

// Where ccache keeps its files and what the user has told it, then what it needs here. Of two
// variables with the same name the first counts.
std::vector<std::string> cache_environment() {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string text = *variable;
    for (const char* start : {"CCACHE_", "HOME=", "XDG_CACHE_HOME=", "XDG_CONFIG_HOME="}) {
      if (starts_with(text, start)) variables.push_back(text);
    }
  }
  variables.insert(variables.end(),
                   {"CCACHE_PCH_EXTSUM=1", "CCACHE_SLOPPINESS=pch_defines,time_macros"});
  return variables;
}

}  // namespace

Outcome compile_through_cache(const Kit& kit, const std::string& name, const std::string& text,
                              const fs::path& object) {
  // Seen from each such folder, the kit is at the same place.
  fs::create_directories(kit.folder / "compiling");
  const TemporaryFolder folder(kit.folder / "compiling");
  write_atomically(folder.path() / name, text);
  const auto seen = [&](const fs::path& path) {
    return fs::canonical(path).lexically_relative(fs::canonical(folder.path())).string();
  };
  std::vector<std::string> command = {kit.toolchain.compiler};
  const std::vector<std::string>& flags = kit.toolchain.compile_flags;
  command.insert(command.end(), flags.begin(), flags.end());
  command.insert(command.end(), {"-w", "-include", seen(kit.folder) + "/precompiled.h",
                                 "-I" + seen(kit.toolchain.include), "-ffunction-sections", "-c",
                                 name, "-o", object.string()});
  if (fs::exists(ccache)) {
    std::vector<std::string> cached = command;
    cached.insert(cached.begin(), ccache.string());
    const Outcome outcome =
        call_compiler(kit.toolchain, cached, folder.path(), {}, Sandbox(), cache_environment());
    if (outcome.succeeded()) return outcome;
  }
  // A cache may be full or out of reach; and the compiler's own text is wanted where it fails.
  return call_compiler(kit.toolchain, command, folder.path(), {}, Sandbox());
}

}  // namespace wick::grade

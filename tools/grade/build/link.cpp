#include "tools/grade/build/link.h"

#include "tools/grade/build/compiler.h"
#include "tools/grade/system/disk_room.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool is_by_mold(const Toolchain& toolchain) {
  const std::vector<std::string>& flags = toolchain.link_flags;
  return std::find(flags.begin(), flags.end(), "-fuse-ld=mold") != flags.end();
}

// Throws Error if a program of the course's own objects does not link either: this machine's linker
// is at fault then, and no student.
void require_linker(const Kit& kit, const Toolchain& toolchain, const fs::path& folder,
                    const Sandbox& sandbox, Scenarios which) {
  std::vector<fs::path> inputs = {kit.object_of(which), kit.given()};
  for (const std::string& file : kit.chapter.files) inputs.push_back(kit.object(file));
  inputs.push_back(kit.given());
  const fs::path output = folder / "course";
  const std::string problem = link(toolchain, inputs, output, sandbox);
  fs::remove(output);
  if (problem.empty()) return;
  fail<Error>(kit.chapter.folder,
              ": this machine links no program, not even of the course's own files: ", problem);
}

}  // namespace

std::string link(const Toolchain& toolchain, const std::vector<fs::path>& inputs,
                 const fs::path& output, const Sandbox& sandbox) {
  // Objects are linked as they are: no object may bring options for a compiler behind the linker.
  std::vector<std::string> command = {toolchain.compiler, "-o", output.string(), "-fno-lto",
                                      "-fno-use-linker-plugin"};
  // A program that can read the addresses of its functions can call those that it may not name.
  // Findings of sanitizers need these addresses; a sanitised program earns nothing.
  if (sandbox.isolation() != Isolation::None && !toolchain.is_sanitized) {
    command.push_back("-Wl,--strip-all");
  }
  for (const fs::path& input : inputs) command.push_back(input.string());
  for (const std::string& flag : toolchain.link_flags) command.push_back(flag);
  // The digest of a program's bytes is not needed.
  command.push_back("-Wl,--build-id=none");
  // mold would work in a child of its own, with threads that wait for each other. Other submissions
  // keep the cores busy.
  if (is_by_mold(toolchain)) {
    command.insert(command.end(), {"-Wl,--no-fork", "-Wl,--thread-count=1"});
  }
  const fs::path folder = output.parent_path();
  std::vector<fs::path> elsewhere = archives_of(toolchain);
  for (const fs::path& input : inputs) {
    if (input.parent_path() != folder) elsewhere.push_back(input);
  }
  const Outcome outcome = call_compiler(toolchain, command, folder, elsewhere, sandbox);
  if (outcome.succeeded()) return "";
  require_room(folder);
  return describe_failure(outcome, "linking", folder, toolchain.include);
}

std::string link(const Kit& kit, const std::vector<fs::path>& objects, const fs::path& output,
                 const Sandbox& sandbox, Scenarios which) {
  const fs::path given = kit.given();
  // The linker takes the first of two weak definitions: an inline function, a template or a table
  // of virtual functions of the framework comes before one of the same name in a student's object.
  std::vector<fs::path> inputs = {kit.object_of(which), given};
  inputs.insert(inputs.end(), objects.begin(), objects.end());
  // Linkers other than mold read an archive once: they find the rest of what is needed at the end.
  if (!is_by_mold(kit.toolchain)) inputs.push_back(given);
  // A program has no function that nothing in it uses: each is in a section of its own.
  Toolchain toolchain = kit.toolchain;
  toolchain.link_flags.push_back("-Wl,--gc-sections");
  const std::string problem = link(toolchain, inputs, output, sandbox);
  if (!problem.empty()) require_linker(kit, toolchain, output.parent_path(), sandbox, which);
  return problem;
}

}  // namespace wick::grade

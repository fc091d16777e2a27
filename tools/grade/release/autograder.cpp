#include "tools/grade/release/autograder.h"

#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/gradebook/exports/class_document.h"
#include "tools/grade/gradebook/exports/school.h"
#include "tools/grade/release/release.h"
#include "tools/grade/release/strip.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

void run_or_fail(const std::vector<std::string>& command, const fs::path& folder) {
  const Outcome outcome = run(command, folder, generous_limits());
  if (outcome.succeeded()) return;
  fail<Error>("release: ", command.front(), ": ", outcome.standard_error, outcome.standard_output);
}

// Precompiled headers, kept objects and paths of this machine are left out: another compiler makes
// its own, or does without.
void copy_kit(const fs::path& kit, const fs::path& out) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(kit)) {
    const std::string extension = entry.path().extension().string();
    const fs::path name = entry.path().lexically_relative(kit);
    const bool is_of_here = extension == ".gch" || extension == ".sum" || extension == ".d" ||
                            extension == ".objects" || *name.begin() == "variants" ||
                            *name.begin() == "watched" || *name.begin() == "mutants" ||
                            *name.begin() == "compiling";
    if (!entry.is_regular_file() || is_of_here) continue;
    copy_to(entry.path(), out / name);
  }
}

}  // namespace

void write_autograder(const AutograderPlan& plan) {
  if (fs::exists(plan.zip)) fail<Error>("release: ", plan.zip.string(), " exists already");
  const TemporaryFolder folder;
  const fs::path tree = folder.path() / "autograder";
  for (const char* script : {"setup.sh", "run_autograder"}) {
    copy_to(plan.scripts / script, tree / script);
    fs::permissions(tree / script, fs::perms(0755));
  }
  if (!plan.policy.empty()) {
    require_school({}, policy_document(plan.policy.string()));
    copy_to(plan.policy, tree / "policy.toml");
  }
  const fs::path library = tree / "lib" / plan.platform;
  const Toolchain& toolchain = plan.kit.toolchain;
  for (const char* name : {"wick", "wick-launch", "wick-unpack"}) {
    copy_to(plan.program.parent_path() / name, library / "bin" / name);
    strip(library / "bin" / name, "--strip-all");
  }
  copy_to(plan.program.parent_path() / "wick-school", library / "bin" / "wick-school");
  copy_kit(plan.kit.folder, library / "kit" / plan.kit.chapter.folder);
  const KeptCells kept(plan.kit);
  if (!kept.cells().empty()) {
    write_cells(recorded_cells(library / "kit" / plan.kit.chapter.folder), kept.cells(), "");
  }
  fs::copy(toolchain.include, library / "kit" / "include", fs::copy_options::recursive);
  std::string text = released_toolchain(toolchain);
  for (const fs::path& archive : archives_of(toolchain)) {
    copy_to(archive, library / "kit" / archive.filename());
    text += "archive " + archive.filename().string() + "\n";
  }
  write_atomically(library / "kit" / "toolchain", text);
  copy_to(plan.kit.folder.parent_path() / "may_call", library / "kit" / "may_call");
  const fs::path description = fs::path("modules") / plan.kit.chapter.folder / "module.toml";
  copy_to(toolchain.root / description, tree / description);
  // The machine that grades makes the known mistakes: no student sees this archive.
  const fs::path mistakes = fs::path("tests") / plan.kit.chapter.folder / "mistakes.toml";
  copy_to(toolchain.root / mistakes, tree / mistakes);
  for (const std::string& file : plan.kit.chapter.files) {
    copy_to(toolchain.root / file, tree / file);
  }

  // Gradescope wants the files at the root of the archive, not in a folder.
  std::vector<std::string> command = {"/usr/bin/cmake",  "-E",          "tar", "cf",
                                      plan.zip.string(), "--format=zip"};
  for (const fs::directory_entry& entry : fs::directory_iterator(tree)) {
    command.push_back(entry.path().filename().string());
  }
  run_or_fail(command, tree);
}

}  // namespace wick::grade

#include "tools/grade/release/update.h"
#include "tools/cli/commands.h"
#include "tools/grade/build/kit.h"
#include "tools/grade/release/apply_update.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/platform.h"

#include "core/error.h"

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <sstream>

namespace wick::cli {
namespace fs = std::filesystem;
namespace {

struct UpdateOptions {
  std::string fresh;
  bool dry_run = false;
};

// This is not open_course(): a tree with an interrupted update may be no course for a moment.
fs::path open_tree() {
  const fs::path root = grade::read_toolchain(grade::kits_folder()).root;
  if (fs::exists(root / "CMakeLists.txt")) {
    fail<Error>("update: ", root.string(), " is a repository: bring it up to date with: git pull");
  }
  return root;
}

void unpack(const fs::path& archive, const fs::path& folder) {
  const grade::Outcome outcome =
      grade::run({"/usr/bin/tar", "-xf", fs::absolute(archive).string(), "--no-same-owner"}, folder,
                 grade::generous_limits());
  if (!outcome.succeeded()) {
    fail<Error>("update: cannot unpack ", archive.string(), ": ", outcome.standard_error);
  }
}

// The course in a folder, or in the only folder within it, as in archives.
fs::path course_in(const fs::path& folder) {
  if (grade::has_manifest(folder)) return folder;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && grade::has_manifest(entry.path())) return entry.path();
  }
  return folder;
}

void print(const grade::Change& change) {
  std::printf("  %-9s %s\n", change.verdict.c_str(), change.path.c_str());
  std::istringstream note(change.note);
  for (std::string line; std::getline(note, line);) std::printf("            %s\n", line.c_str());
}

// Prints the files that students write and read, then the number of programs and objects.
int print(const grade::UpdatePlan& plan) {
  int conflicts = 0;
  std::map<std::string, int> built;
  for (const grade::Change& change : plan.changes) {
    conflicts += change.verdict == "conflict" ? 1 : 0;
    if (change.path.compare(0, 4, "lib/") == 0) {
      ++built[change.verdict];
    } else {
      print(change);
    }
  }
  for (const auto& [verdict, count] : built) {
    std::printf("  %-9s %d files below lib/\n", verdict.c_str(), count);
  }
  return conflicts;
}

void finish(const fs::path& tree, bool dry_run) {
  if (!grade::is_interrupted(tree)) return;
  if (dry_run) fail<Error>("update: an update was interrupted: finish it with: tools/wick update");
  const std::string kept = grade::finish_update(tree);
  std::printf("finished the update that was interrupted; older files are in %s\n", kept.c_str());
}

int update_tree(const UpdateOptions& options) {
  const fs::path tree = open_tree();
  const bool was_interrupted = grade::is_interrupted(tree);
  finish(tree, options.dry_run);
  if (options.fresh.empty()) {
    if (was_interrupted) return 0;
    fail<Error>("update: say where the newer course is: tools/wick update FOLDER");
  }
  std::optional<grade::TemporaryFolder> unpacked;
  fs::path fresh = options.fresh;
  if (!fs::exists(fresh)) fail<Error>("update: there is no ", fresh.string());
  if (!fs::is_directory(fresh)) {
    unpacked.emplace();
    unpack(fresh, unpacked->path());
    fresh = unpacked->path();
  }
  const grade::UpdatePlan plan = grade::plan_update(tree, course_in(fresh), grade::platform());
  const int conflicts = print(plan);
  if (options.dry_run) {
    std::printf("nothing has been changed\n");
  } else if (plan.is_empty()) {
    std::printf("there is nothing to bring in\n");
  } else {
    const std::string kept = grade::apply_update(tree, plan);
    if (!kept.empty()) std::printf("files as they were before: %s\n", kept.c_str());
  }
  return conflicts == 0 ? 0 : 1;
}

}  // namespace

void add_update(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("update", "bring a newer course into a student's tree");
  auto options = std::make_shared<UpdateOptions>();
  command->add_option("new", options->fresh,
                      "the newer course: its folder, or a .tar or .tar.gz of it; needed unless an "
                      "update was interrupted");
  command->add_flag("--dry-run", options->dry_run, "only say what would be done");
  command->footer(
      "What you wrote stays. Files that are replaced or removed are kept in\n"
      "build/before-update-N. Exit code: 0, or 1 where a conflict is left to you.");
  command->callback([options, &exit_code] { exit_code = update_tree(*options); });
}

}  // namespace wick::cli

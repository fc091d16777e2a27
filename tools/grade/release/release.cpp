#include "tools/grade/release/release.h"

#include "tools/grade/course/solution_text.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/release/programs.h"
#include "tools/grade/release/sources.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// A tree without them would have no wick run, no wick milestone and no wick generate.
void refuse_without_programs(const ReleasePlan& plan) {
  if (plan.kits_folder.empty()) return;
  for (const char* name : {"milestone.o", "framework.objects", "generate.o"}) {
    if (fs::exists(plan.kits_folder / name)) continue;
    const std::string command = name == std::string("generate.o") ? "generate" : "milestone";
    fail<Error>("release: there is no ", (plan.kits_folder / name).string(),
                ", without which students run no programs: build it with: tools/wick ", command,
                " --help");
  }
}

void refuse_solution_text(const ReleasePlan& plan, const fs::path& tree) {
  const fs::path& root = plan.kits.front().toolchain.root;
  const std::vector<std::string> found = solution_text_in(tree, root, plan.chapters);
  if (found.empty()) return;
  std::string lines;
  for (const std::string& line : found) lines += "\n  " + line;
  fail<Error>("release: a solution's text is in the students' tree:", lines);
}

}  // namespace

void release(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress) {
  const fs::path& out = plan.out;
  if (fs::exists(out) && !(fs::is_directory(out) && fs::is_empty(out))) {
    fail<Error>("release: ", out.string(), " is not empty: give a new folder");
  }
  if (plan.kits.empty()) fail<Error>("release: no chapter has been built");
  refuse_without_programs(plan);
  progress("sources and lessons");
  write_sources(plan, out);
  refuse_solution_text(plan, out);  // now, not after minutes of linking
  write_programs(plan, out / "lib" / plan.platform, progress);
  if (plan.write_book) {
    progress("the lessons as a book");
    plan.write_book(out / "book");
  }
  write_manifest(out, stub_paths(plan.chapters));
  refuse_solution_text(plan, out);
}

}  // namespace wick::grade

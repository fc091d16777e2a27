#include "tools/grade/release/release.h"

#include "tools/grade/course/solution_text.h"
#include "tools/grade/release/manifest.h"
#include "tools/grade/release/programs.h"
#include "tools/grade/release/sources.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <cstring>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// A tree without them would have no wick run, milestone, generate, profile and capstone.
void refuse_without_programs(const ReleasePlan& plan) {
  if (plan.kits_folder.empty()) return;
  const std::pair<const char*, const char*> files_and_targets[] = {
      {"milestone.o", "wick_milestone"},
      {"framework.objects", "wick_milestone"},
      {"generate.o", "wick_generate"},
      {"profile.o", "profile_kit"},
      {"capstone.o", "wick_capstone"}};
  for (const auto& [name, target] : files_and_targets) {
    if (fs::exists(plan.kits_folder / name)) continue;
    fail<Error>("release: there is no ", (plan.kits_folder / name).string(),
                ", without which students run no programs: build it with: tools/wick build ",
                target);
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

/// The folder that a release is written in, beside the one that it gets: "course.unfinished". What
/// is unfinished at the end of the scope is removed; what a killed release has left, by the next.
class UnfinishedFolder {
 public:
  explicit UnfinishedFolder(const fs::path& out) : path_(beside(out)) {
    fs::create_directories(path_);
    folder_ = Descriptor(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder_.is_open()) fail<Error>("release: ", path_.string(), ": ", std::strerror(errno));
    if (::flock(folder_.get(), LOCK_EX | LOCK_NB) != 0) {
      fail<Error>("release: another release is writing ", path_.string(),
                  ": wait for it, or give another folder");
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
      fs::remove_all(entry.path());
    }
  }
  ~UnfinishedFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  const fs::path& path() const { return path_; }

 private:
  static fs::path beside(const fs::path& out) {
    const fs::path whole = fs::absolute(out).lexically_normal();
    const fs::path named = whole.has_filename() ? whole : whole.parent_path();  // "course/"
    return named.parent_path() / (named.filename().string() + ".unfinished");
  }

  fs::path path_;
  Descriptor folder_;  // locked: the system ends the lock with the process
};

}  // namespace

void release(const ReleasePlan& plan, const std::function<void(const std::string&)>& progress) {
  const fs::path out = fs::weakly_canonical(plan.out);  // a link stays
  if (fs::exists(out) && !(fs::is_directory(out) && fs::is_empty(out))) {
    fail<Error>("release: ", out.string(), " is not empty: give a new folder");
  }
  if (plan.kits.empty()) fail<Error>("release: no chapter has been built");
  refuse_without_programs(plan);
  const UnfinishedFolder unfinished(out);
  const fs::path& tree = unfinished.path();
  progress("sources and lessons");
  write_sources(plan, tree);
  refuse_solution_text(plan, tree);  // now, not after minutes of linking
  if (plan.write_book) {
    progress("the lessons as a book");
    plan.write_book(tree / "book");
  }
  write_programs(plan, tree / "lib" / plan.platform, {}, progress);
  write_manifest(tree, stub_paths(plan.chapters));
  refuse_solution_text(plan, tree);
  fs::rename(tree, out);
}

}  // namespace wick::grade

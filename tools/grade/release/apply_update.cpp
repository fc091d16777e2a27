#include "tools/grade/release/apply_update.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

// build/update/journal.json exists from the end of the preparation to the end of the update. Each
// of its steps may be repeated.
fs::path folder_of(const fs::path& tree) { return tree / "build" / "update"; }
fs::path journal_of(const fs::path& tree) { return folder_of(tree) / "journal.json"; }
fs::path prepared(const fs::path& tree) { return folder_of(tree) / "files"; }
fs::path before(const fs::path& tree) { return folder_of(tree) / "before"; }

class Lock {
 public:
  explicit Lock(const fs::path& tree) {
    fs::create_directories(tree / "build");
    const fs::path path = tree / "build" / ".lock-update";
    descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      if (descriptor_ >= 0) ::close(descriptor_);
      fail<Error>("update: another update of ", tree.string(),
                  " is running, or build is not yours");
    }
  }
  ~Lock() { ::close(descriptor_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int descriptor_;
};

// Writes to the disk before anything relies on it.
void sync_all(const fs::path& tree) {
  const int descriptor = ::open(tree.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::syncfs(descriptor);
  ::close(descriptor);
}

std::string free_number(const fs::path& tree) {
  for (int i = 1;; ++i) {
    const std::string name = "build/before-update-" + std::to_string(i);
    if (!fs::exists(tree / name)) return name;
  }
}

// The list of files comes last: with it the tree is the newer course.
std::vector<std::string> written_paths(const UpdatePlan& plan) {
  std::vector<std::string> paths;
  for (const auto& [path, from] : plan.copies) paths.push_back(path);
  for (const auto& [path, text] : plan.texts) paths.push_back(path);
  std::stable_partition(paths.begin(), paths.end(),
                        [](const std::string& path) { return path != ".course/files"; });
  return paths;
}

void prepare(const fs::path& tree, const UpdatePlan& plan, const std::function<void()>& step) {
  step();
  fs::remove_all(folder_of(tree));
  for (const auto& [path, from] : plan.copies) copy_to(from, prepared(tree) / path);
  for (const auto& [path, text] : plan.texts) {
    fs::create_directories((prepared(tree) / path).parent_path());
    write_atomically(prepared(tree) / path, text);
  }
  step();
  const std::vector<std::string> writes = written_paths(plan);
  bool has_older = false;
  for (const auto* paths : {&writes, &plan.removals}) {
    for (const std::string& path : *paths) {
      if (!fs::exists(tree / path)) continue;
      copy_to(tree / path, before(tree) / path);
      has_older = true;
    }
  }
  Json journal;
  journal["before"] = has_older ? free_number(tree) : "";
  journal["writes"] = writes;
  journal["removals"] = plan.removals;
  fs::create_directories(folder_of(tree));
  sync_all(tree);
  step();
  write_atomically(journal_of(tree), journal.dump(1) + "\n");
}

void remove_file(const fs::path& tree, const std::string& path) {
  fs::remove(tree / path);
  std::error_code ignored;
  fs::path above = fs::path(path).parent_path();
  while (!above.empty() && fs::is_empty(tree / above, ignored) && !ignored) {
    fs::remove(tree / above, ignored);
    above = above.parent_path();
  }
}

// A student may keep a file elsewhere, behind a link.
void put(const fs::path& from, const fs::path& to) {
  if (!fs::is_symlink(to)) return fs::rename(from, to);
  write_output(to, read_file(from));
  fs::remove(from);
}

std::string carry_out(const fs::path& tree, const std::function<void()>& step) {
  const Json journal = Json::parse(read_file(journal_of(tree)));
  const std::string kept = journal.at("before");
  if (fs::exists(before(tree))) {
    step();
    fs::rename(before(tree), tree / kept);
  }
  for (const std::string path : journal.at("writes")) {
    if (!fs::exists(prepared(tree) / path)) continue;  // done before the interruption
    step();
    fs::create_directories((tree / path).parent_path());
    put(prepared(tree) / path, tree / path);
  }
  for (const std::string path : journal.at("removals")) {
    step();
    remove_file(tree, path);
  }
  sync_all(tree);
  step();
  fs::remove(journal_of(tree));
  step();
  fs::remove_all(folder_of(tree));
  return kept;
}

}  // namespace

std::string apply_update(const fs::path& tree, const UpdatePlan& plan,
                         const std::function<void()>& step) {
  if (plan.is_empty()) return "";
  const Lock lock(tree);
  if (is_interrupted(tree))
    fail<Error>("update: an earlier update is not finished: run tools/wick update");
  prepare(tree, plan, step);
  return carry_out(tree, step);
}

bool is_interrupted(const fs::path& tree) { return fs::exists(journal_of(tree)); }

std::string finish_update(const fs::path& tree, const std::function<void()>& step) {
  const Lock lock(tree);
  return is_interrupted(tree) ? carry_out(tree, step) : "";
}

}  // namespace wick::grade

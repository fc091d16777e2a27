#include "tools/grade/release/update.h"

#include "tools/grade/release/update_planner.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

std::string name_of(const std::string& path) { return fs::path(path).filename().string(); }

// Programs and objects are not edited: one that differs is damaged.
bool is_built(const std::string& path) { return path.compare(0, 4, "lib/") == 0; }

}  // namespace

UpdatePlanner::UpdatePlanner(const fs::path& tree, const fs::path& fresh)
    : tree_(tree), fresh_(fresh), old_(read_manifest(tree)), new_(read_manifest(fresh)) {
  std::set<std::string> paths;
  for (const auto& [path, hash] : old_.files) paths.insert(path);
  for (const auto& [path, hash] : new_.files) paths.insert(path);
  mine_ = hashes(tree, std::vector<std::string>(paths.begin(), paths.end()));
  for (const std::string& path : paths) plan_given(path);
  plan_stubs();
  plan_manifest();
  for (const auto& [path, from] : plan_.copies) refuse_folder(path);
  for (const auto& [path, text] : plan_.texts) refuse_folder(path);
}

void UpdatePlanner::note_change(const char* verdict, const std::string& path,
                                const std::string& note) {
  plan_.changes.push_back({verdict, path, note});
}

std::string UpdatePlanner::free_name(const std::string& wanted) const {
  std::string name = wanted;
  for (int i = 2; is_there(name); ++i) name = wanted + "." + std::to_string(i);
  return name;
}

// Leaves the student's file alone and puts the course's file beside it.
void UpdatePlanner::beside(const std::string& path, const std::string& text,
                           const std::string& reason) {
  const std::string name = path + ".new";
  if (!is_there(name) || read_file(tree_ / name) != text) plan_.texts[name] = text;
  note_change("conflict", path,
              reason + "\nyours is as it was, the course's is beside it: " + name_of(name) +
                  "\nbring its changes into yours and run this again");
}

void UpdatePlanner::refuse_folder(const std::string& path) const {
  if (fs::is_directory(tree_ / path)) {
    fail<Error>("update: ", path, " is a folder here and a file of the newer course: move it away");
  }
  for (fs::path above = fs::path(path).parent_path(); !above.empty(); above = above.parent_path()) {
    if (is_there(above.string()) && !fs::is_directory(tree_ / above)) {
      fail<Error>("update: ", above.string(),
                  " is a file here and a folder of the newer course: move it away");
    }
  }
}

void UpdatePlanner::plan_given(const std::string& path) {
  const std::string* released = find_in(old_.files, path);
  const std::string* fresh = find_in(new_.files, path);
  const std::string* mine = find_in(mine_, path);
  if (is_stub(path)) return;
  if (fresh == nullptr) {
    remove_given(path, *released, mine);
  } else if (mine == nullptr) {
    if (is_there(path)) refuse_folder(path);
    plan_.copies[path] = fresh_ / path;
    note_change(released == nullptr ? "added" : "restored", path);
  } else if (*mine != *fresh) {
    replace_given(path, released, *fresh, *mine);
  }
}

void UpdatePlanner::remove_given(const std::string& path, const std::string& released,
                                 const std::string* mine) {
  if (mine == nullptr) return;
  if (*mine == released || is_built(path)) {
    plan_.removals.push_back(path);
    note_change("removed", path);
  } else {
    note_change("kept", path, "no longer a part of the course, but you have edited it");
  }
}

void UpdatePlanner::replace_given(const std::string& path, const std::string* released,
                                  const std::string& fresh, const std::string& mine) {
  if (released == nullptr) {
    beside(path, read_file(fresh_ / path), "the course now has a file of this name");
  } else if (mine == *released || is_built(path)) {
    plan_.copies[path] = fresh_ / path;
    note_change("updated", path);
  } else if (fresh == *released) {
    note_change("kept", path, "you have edited it, and the course has not");
  } else {
    const std::string aside = free_name(path + ".mine");
    plan_.copies[aside] = tree_ / path;
    plan_.copies[path] = fresh_ / path;
    note_change("updated", path, "you had edited it: yours is " + name_of(aside));
  }
}

// The tree's own description, with which the next update compares.
void UpdatePlanner::plan_manifest() {
  const fs::path stubs = fs::path(".course") / "stubs";
  for (const auto& [path, text] : bases_) {
    const std::string* before = find_in(old_.stubs, path);
    if (before == nullptr || *before != text) plan_.texts[(stubs / path).string()] = text;
  }
  for (const auto& [path, text] : old_.stubs) {
    if (bases_.count(path) == 0) plan_.removals.push_back((stubs / path).string());
  }
  if (old_.files != new_.files) {
    plan_.copies[".course/files"] = fresh_ / ".course" / "files";
  }
}

UpdatePlan plan_update(const fs::path& tree, const fs::path& fresh, const std::string& platform) {
  if (!has_manifest(tree)) {
    fail<Error>("update: ", tree.string(), " has no .course/files, which lists what was given: ",
                "unpack the newer course beside it, and copy your files there");
  }
  if (!has_manifest(fresh)) {
    fail<Error>("update: ", fresh.string(),
                " is not a course: it has no .course/files, which tools/wick release writes");
  }
  if (fs::equivalent(tree, fresh)) fail<Error>("update: ", fresh.string(), " is this tree itself");
  const std::string differs = first_difference(fresh, read_manifest(fresh));
  if (!differs.empty()) {
    fail<Error>("update: ", fresh.string(), " is not complete: ", differs,
                " is missing or not as it was released");
  }
  if (!fs::exists(fresh / "lib" / platform)) {
    fail<Error>("update: ", fresh.string(), " has no programs for this machine, lib/", platform);
  }
  return UpdatePlanner(tree, fresh).result();
}

}  // namespace wick::grade

#include "tools/grade/release/update.h"

#include "tools/grade/release/manifest.h"
#include "tools/grade/release/merge_stub.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

template <typename Map>
const typename Map::mapped_type* find(const Map& map, const std::string& key) {
  const auto found = map.find(key);
  return found == map.end() ? nullptr : &found->second;
}

std::string name_of(const std::string& path) { return fs::path(path).filename().string(); }

class Planner {
 public:
  Planner(const fs::path& tree, const fs::path& fresh)
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

  UpdatePlan result() { return std::move(plan_); }

 private:
  bool is_there(const std::string& path) const { return fs::exists(tree_ / path); }
  bool is_stub(const std::string& path) const {
    return old_.stubs.count(path) != 0 || new_.stubs.count(path) != 0;
  }
  // Programs and objects, which nobody edits: one that differs is damaged.
  static bool is_built(const std::string& path) { return path.compare(0, 4, "lib/") == 0; }

  void tell(const char* verdict, const std::string& path, const std::string& note = "") {
    plan_.changes.push_back({verdict, path, note});
  }

  void plan_given(const std::string& path) {
    const std::string* released = find(old_.files, path);
    const std::string* fresh = find(new_.files, path);
    const std::string* mine = find(mine_, path);
    if (is_stub(path)) return;
    if (fresh == nullptr) {
      remove_given(path, *released, mine);
    } else if (mine == nullptr) {
      if (is_there(path)) refuse_folder(path);
      plan_.copies[path] = fresh_ / path;
      tell(released == nullptr ? "added" : "restored", path);
    } else if (*mine != *fresh) {
      replace_given(path, released, *fresh, *mine);
    }
  }

  void remove_given(const std::string& path, const std::string& released, const std::string* mine) {
    if (mine == nullptr) return;
    if (*mine == released || is_built(path)) {
      plan_.removals.push_back(path);
      tell("removed", path);
    } else {
      tell("kept", path, "no longer a part of the course, but you have edited it");
    }
  }

  void replace_given(const std::string& path, const std::string* released, const std::string& fresh,
                     const std::string& mine) {
    if (released == nullptr) {
      beside(path, read_file(fresh_ / path), "the course now has a file of this name");
    } else if (mine == *released || is_built(path)) {
      plan_.copies[path] = fresh_ / path;
      tell("updated", path);
    } else if (fresh == *released) {
      tell("kept", path, "you have edited it, and the course has not");
    } else {
      const std::string aside = free_name(path + ".mine");
      plan_.copies[aside] = tree_ / path;
      plan_.copies[path] = fresh_ / path;
      tell("updated", path, "you had edited it: yours is " + name_of(aside));
    }
  }

  std::string free_name(const std::string& wanted) const {
    std::string name = wanted;
    for (int i = 2; is_there(name); ++i) name = wanted + "." + std::to_string(i);
    return name;
  }

  // Leaves the student's file alone and puts the course's beside it.
  void beside(const std::string& path, const std::string& text, const std::string& reason) {
    const std::string name = path + ".new";
    if (!is_there(name) || read_file(tree_ / name) != text) plan_.texts[name] = text;
    tell("conflict", path,
         reason + "\nyours is as it was, the course's is beside it: " + name_of(name) +
             "\nbring its changes into yours and run this again");
  }

  void plan_stubs() {
    std::map<std::string, std::string> renamed;  // newer -> older
    std::set<std::string> moved;
    for (const auto& [path, text] : new_.stubs) {
      if (old_.stubs.count(path) != 0) continue;
      const std::string before = older_name(text, moved);
      if (before.empty()) continue;
      renamed[path] = before;
      moved.insert(before);
    }
    for (const auto& [path, text] : new_.stubs) {
      const auto before = renamed.find(path);
      if (before != renamed.end()) {
        move_stub(before->second, path, text);
      } else if (const std::string* base = find(old_.stubs, path)) {
        plan_stub(path, path, *base, text);
      } else {
        add_stub(path, text);
      }
    }
    for (const auto& [path, text] : old_.stubs) {
      if (new_.stubs.count(path) == 0 && moved.count(path) == 0) drop_stub(path, text);
    }
  }

  // Of the older stubs that are gone, the one that shares most exercises.
  std::string older_name(const std::string& text, const std::set<std::string>& taken) const {
    const std::set<std::string> wanted = exercises_of(text);
    std::string best;
    std::size_t most = 0;
    for (const auto& [path, older] : old_.stubs) {
      if (new_.stubs.count(path) != 0 || taken.count(path) != 0) continue;
      std::size_t shared = 0;
      for (const std::string& exercise : exercises_of(older)) shared += wanted.count(exercise);
      if (shared > most) best = path;
      most = std::max(most, shared);
    }
    return best;
  }

  void move_stub(const std::string& from, const std::string& to, const std::string& text) {
    const std::string& base = old_.stubs.at(from);
    if (is_there(to)) {
      bases_[to] = base;
      beside(to, text, "the course now calls " + from + " so");
    } else {
      if (is_there(from)) plan_.removals.push_back(from);
      plan_stub(from, to, base, text);
    }
  }

  // `from` is where the student wrote, `to` where the newer course looks.
  void plan_stub(const std::string& from, const std::string& to, const std::string& base,
                 const std::string& text) {
    bases_[to] = text;
    const std::string came = from == to ? "" : "it was " + from;
    if (!is_there(from)) {
      plan_.texts[to] = text;
      return tell("restored", to, came);
    }
    const std::string mine = read_file(tree_ / from);
    if (mine == base || mine == text) {
      if (mine != text || from != to) plan_.texts[to] = text;
      if (from != to) return tell("moved", to, came);
      if (mine != text) tell("updated", to);
      return forget_copy(to, text);
    }
    StubMerge merge;
    merge.text = mine;
    if (base != text) merge = merge_stub(base, mine, text);
    if (!merge.succeeded()) {
      bases_[to] = base;
      if (from != to) plan_.texts[to] = mine;
      return beside(to, text, (came.empty() ? "" : came + "\n") + merge.conflict);
    }
    if (merge.text != mine || from != to) plan_.texts[to] = merge.text;
    if (from != to) return tell("moved", to, came);
    if (base != text) tell(merge.text == mine ? "kept" : "merged", to);
    forget_copy(to, text);
  }

  // After a conflict has been resolved, the copy beside is of no more use.
  void forget_copy(const std::string& path, const std::string& text) {
    const std::string name = path + ".new";
    if (!is_there(name) || read_file(tree_ / name) != text) return;
    plan_.removals.push_back(name);
    tell("removed", name);
  }

  void add_stub(const std::string& path, const std::string& text) {
    bases_[path] = text;
    const std::string* released = find(old_.files, path);
    const std::string* mine = find(mine_, path);
    const bool is_given = released != nullptr && mine != nullptr && *mine == *released;
    if (is_there(path) && !is_given && read_file(tree_ / path) != text) {
      return beside(path, text, "the course now has a file of this name");
    }
    plan_.texts[path] = text;
    tell("added", path);
  }

  void drop_stub(const std::string& path, const std::string& base) {
    if (!is_there(path)) return;
    if (read_file(tree_ / path) == base) {
      plan_.removals.push_back(path);
      return tell("removed", path);
    }
    std::string note = "no longer a part of the course, but you have written in it";
    for (const std::string& exercise : exercises_of(base)) {
      for (const auto& [other, text] : new_.stubs) {
        if (exercises_of(text).count(exercise) == 0) continue;
        note += "\nexercise " + exercise + " is now in " + other;
      }
    }
    tell("kept", path, note);
  }

  // The tree's own description: what the next update compares with.
  void plan_manifest() {
    const fs::path stubs = fs::path(".course") / "stubs";
    for (const auto& [path, text] : bases_) {
      const std::string* before = find(old_.stubs, path);
      if (before == nullptr || *before != text) plan_.texts[(stubs / path).string()] = text;
    }
    for (const auto& [path, text] : old_.stubs) {
      if (bases_.count(path) == 0) plan_.removals.push_back((stubs / path).string());
    }
    if (old_.files != new_.files) {
      plan_.copies[".course/files"] = fresh_ / ".course" / "files";
    }
  }

  void refuse_folder(const std::string& path) const {
    if (fs::is_directory(tree_ / path)) {
      fail<Error>("update: ", path,
                  " is a folder here and a file of the newer course: move it away");
    }
    for (fs::path above = fs::path(path).parent_path(); !above.empty();
         above = above.parent_path()) {
      if (is_there(above.string()) && !fs::is_directory(tree_ / above)) {
        fail<Error>("update: ", above.string(),
                    " is a file here and a folder of the newer course: move it away");
      }
    }
  }

  fs::path tree_, fresh_;
  Manifest old_, new_;
  std::map<std::string, std::string> mine_;   // given files: path -> SHA-256
  std::map<std::string, std::string> bases_;  // stubs: path -> what the next update merges with
  UpdatePlan plan_;
};

}  // namespace

UpdatePlan plan_update(const fs::path& tree, const fs::path& fresh, const std::string& platform) {
  if (!has_manifest(tree)) {
    fail<Error>(
        "update: ", tree.string(), " has no .course/files, so what you wrote cannot be told ",
        "from what was given: unpack the newer course beside it, and copy your files there");
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
  return Planner(tree, fresh).result();
}

}  // namespace wick::grade

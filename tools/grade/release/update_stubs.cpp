#include "tools/grade/release/merge_stub.h"
#include "tools/grade/release/update_planner.h"
#include "tools/grade/system/files.h"

#include <algorithm>

namespace wick::grade {

void UpdatePlanner::plan_stubs() {
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
    } else if (const std::string* base = find_in(old_.stubs, path)) {
      plan_stub(path, path, *base, text);
    } else {
      add_stub(path, text);
    }
  }
  for (const auto& [path, text] : old_.stubs) {
    if (new_.stubs.count(path) == 0 && moved.count(path) == 0) drop_stub(path, text);
  }
}

// The removed older stub that shares most exercises with the text.
std::string UpdatePlanner::older_name(const std::string& text,
                                      const std::set<std::string>& taken) const {
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

void UpdatePlanner::move_stub(const std::string& from, const std::string& to,
                              const std::string& text) {
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
void UpdatePlanner::plan_stub(const std::string& from, const std::string& to,
                              const std::string& base, const std::string& text) {
  bases_[to] = text;
  const std::string came = from == to ? "" : "it was " + from;
  if (!is_there(from)) {
    plan_.texts[to] = text;
    return note_change("restored", to, came);
  }
  const std::string mine = read_file(tree_ / from);
  if (mine == base || mine == text) {
    if (mine != text || from != to) plan_.texts[to] = text;
    if (from != to) return note_change("moved", to, came);
    if (mine != text) note_change("updated", to);
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
  if (from != to) return note_change("moved", to, came);
  if (base != text) note_change(merge.text == mine ? "kept" : "merged", to);
  forget_copy(to, text);
}

// After a conflict has been resolved, the copy beside the file is useless.
void UpdatePlanner::forget_copy(const std::string& path, const std::string& text) {
  const std::string name = path + ".new";
  if (!is_there(name) || read_file(tree_ / name) != text) return;
  plan_.removals.push_back(name);
  note_change("removed", name);
}

void UpdatePlanner::add_stub(const std::string& path, const std::string& text) {
  bases_[path] = text;
  const std::string* released = find_in(old_.files, path);
  const std::string* mine = find_in(mine_, path);
  const bool is_given = released != nullptr && mine != nullptr && *mine == *released;
  if (is_there(path) && !is_given && read_file(tree_ / path) != text) {
    return beside(path, text, "the course now has a file of this name");
  }
  plan_.texts[path] = text;
  note_change("added", path);
}

void UpdatePlanner::drop_stub(const std::string& path, const std::string& base) {
  if (!is_there(path)) return;
  if (read_file(tree_ / path) == base) {
    plan_.removals.push_back(path);
    return note_change("removed", path);
  }
  std::string note = "no longer a part of the course, but you have written in it";
  for (const std::string& exercise : exercises_of(base)) {
    for (const auto& [other, text] : new_.stubs) {
      if (exercises_of(text).count(exercise) == 0) continue;
      note += "\nexercise " + exercise + " is now in " + other;
    }
  }
  note_change("kept", path, note);
}

}  // namespace wick::grade

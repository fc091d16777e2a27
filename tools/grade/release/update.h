#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

// A newer course in a student's tree, without touching what the student wrote.
namespace wick::grade {

/// What happens to one file, to be told.
struct Change {
  std::string verdict;  // updated, merged, added, restored, moved, removed, kept, conflict
  std::string path;
  std::string note;  // what there is to know or to do; may have several lines
};

/// All of it, decided before anything is changed. Paths are from the tree's root.
struct UpdatePlan {
  std::vector<Change> changes;
  std::map<std::string, std::filesystem::path> copies;  // where to -> from where
  std::map<std::string, std::string> texts;             // where to -> what
  std::vector<std::string> removals;

  bool is_empty() const { return copies.empty() && texts.empty() && removals.empty(); }
};

/// Compares the tree with the release that it was made from and with `fresh`, a newer one:
///   given files        replaced, added and removed; one that the student has edited stays beside
///                      the new one as NAME.mine, or where it is if the course has not changed it
///   stubs              merged (merge_stub.h); in a conflict the student's stays as it is, and the
///                      new one is put beside it as NAME.new. One that was deleted comes back. One
///                      that was renamed is known by its exercises, and the student's text moves
///   anything else      not touched
/// Throws Error where either is no release or `fresh` is not complete, where `fresh` cannot run on
/// this platform, and where a folder stands in the way of a file.
UpdatePlan plan_update(const std::filesystem::path& tree, const std::filesystem::path& fresh,
                       const std::string& platform);

}  // namespace wick::grade

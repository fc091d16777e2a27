#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

// Brings a newer course into a student's tree, and leaves what the student wrote.
namespace wick::grade {

/// The change to one file, to be printed.
struct Change {
  std::string verdict;  // updated, merged, added, restored, moved, removed, kept, conflict
  std::string path;
  std::string note;  // what the student should know or do; may have several lines
};

/// The whole update, decided before anything is changed. Paths are from the tree's root.
struct UpdatePlan {
  std::vector<Change> changes;
  std::map<std::string, std::filesystem::path> copies;  // where to -> from where
  std::map<std::string, std::string> texts;             // where to -> what
  std::vector<std::string> removals;

  bool is_empty() const { return copies.empty() && texts.empty() && removals.empty(); }
};

/// Compares the tree with the release that it was made from and with `fresh`, a newer one:
///   given files        replaced, added and removed. A file that the student has edited stays as
///                      NAME.mine beside the new one, or as it is if the course has not changed it
///   stubs              merged (merge_stub.h). In a conflict the student's stays as it is, and the
///                      new one is put beside it as NAME.new. A deleted stub comes back. A renamed
///                      stub is known by its exercises, and the student's text moves with it
///   anything else      not touched
/// Throws Error if either is no release, if `fresh` is not complete or cannot run on this platform,
/// and if a folder stands in the way of a file.
UpdatePlan plan_update(const std::filesystem::path& tree, const std::filesystem::path& fresh,
                       const std::string& platform);

}  // namespace wick::grade

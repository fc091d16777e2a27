#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

// The contents of a release, kept in its folder .course for a later update:
//   .course/files        the given files with their SHA-256: sha256sum --check .course/files
//   .course/stubs/PATH   the stubs as they were released
namespace wick::grade {

struct Manifest {
  std::map<std::string, std::string> files;  // path -> SHA-256
  std::map<std::string, std::string> stubs;  // path -> text
};

/// Describes a finished tree in its .course. `stubs` are the paths of files that students write in.
void write_manifest(const std::filesystem::path& tree, const std::vector<std::string>& stubs);

/// Adds the files below `folder`, a path within the tree, to those that were given.
void add_to_manifest(const std::filesystem::path& tree, const std::filesystem::path& folder);

bool has_manifest(const std::filesystem::path& tree);

/// Throws Error for a line that is no entry, and for a path that leads out of the tree.
Manifest read_manifest(const std::filesystem::path& tree);

/// The first given file that is missing or differs from the manifest; empty if none does.
std::string first_difference(const std::filesystem::path& tree, const Manifest& manifest);

}  // namespace wick::grade

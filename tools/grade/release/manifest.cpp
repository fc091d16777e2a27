#include "tools/grade/release/manifest.h"

#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path list_of(const fs::path& tree) { return tree / ".course" / "files"; }

// All plain files below `folder`, as sorted relative paths.
std::vector<std::string> files_below(const fs::path& folder) {
  std::vector<std::string> paths;
  if (!fs::exists(folder)) return paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void write_list(const fs::path& tree, const std::map<std::string, std::string>& hashed) {
  std::string list;
  for (const auto& [path, hash] : hashed) list += hash + "  " + path + "\n";
  fs::create_directories(tree / ".course");
  write_atomically(list_of(tree), list);
}

}  // namespace

void write_manifest(const fs::path& tree, const std::vector<std::string>& stubs) {
  const std::set<std::string> written(stubs.begin(), stubs.end());
  std::vector<std::string> given;
  for (const std::string& path : files_below(tree)) {
    if (written.count(path) == 0 && *fs::path(path).begin() != ".course") given.push_back(path);
  }
  for (const std::string& path : stubs) {
    fs::create_directories((tree / ".course" / "stubs" / path).parent_path());
    fs::copy_file(tree / path, tree / ".course" / "stubs" / path);
  }
  write_list(tree, hashes(tree, given));
}

void add_to_manifest(const fs::path& tree, const fs::path& folder) {
  std::vector<std::string> added;
  for (const std::string& path : files_below(tree / folder)) {
    added.push_back((folder / path).string());
  }
  std::map<std::string, std::string> all = read_manifest(tree).files;
  for (const auto& [path, hash] : hashes(tree, added)) all[path] = hash;
  write_list(tree, all);
}

bool has_manifest(const fs::path& tree) { return fs::is_regular_file(list_of(tree)); }

Manifest read_manifest(const fs::path& tree) {
  Manifest manifest;
  manifest.files = read_hashes(read_file(list_of(tree)), list_of(tree).string());
  const fs::path stubs = tree / ".course" / "stubs";
  for (const std::string& path : files_below(stubs)) manifest.stubs[path] = read_file(stubs / path);
  return manifest;
}

std::string first_difference(const fs::path& tree, const Manifest& manifest) {
  std::vector<std::string> paths;
  for (const auto& [path, hash] : manifest.files) paths.push_back(path);
  const std::map<std::string, std::string> found = hashes(tree, paths);
  for (const auto& [path, hash] : manifest.files) {
    const auto there = found.find(path);
    if (there == found.end() || there->second != hash) return path;
  }
  return "";
}

}  // namespace wick::grade

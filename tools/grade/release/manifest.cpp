#include "tools/grade/release/manifest.h"

#include "tools/grade/sandbox/process.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t digits = 64;

fs::path list_of(const fs::path& tree) { return tree / ".course" / "files"; }

// Every plain file below, by path from there, in order.
std::vector<std::string> files_below(const fs::path& folder) {
  std::vector<std::string> paths;
  if (!fs::exists(folder)) return paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path().lexically_relative(folder).string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// A manifest from elsewhere decides what is overwritten: within the tree only.
bool stays_within(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return !path.empty() && normal == fs::path(path) && normal.is_relative() &&
         *normal.begin() != "..";
}

std::map<std::string, std::string> read_list(const std::string& text, const std::string& name) {
  std::map<std::string, std::string> files;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const bool is_entry = line.size() > digits + 2 && line.compare(digits, 2, "  ") == 0 &&
                          line.find_first_not_of("0123456789abcdef") == digits;
    const std::string path = is_entry ? line.substr(digits + 2) : "";
    if (!is_entry || !stays_within(path)) fail<Error>(name, ": not a file of the course: ", line);
    files[path] = line.substr(0, digits);
  }
  return files;
}

}  // namespace

std::map<std::string, std::string> hashes(const fs::path& tree,
                                          const std::vector<std::string>& paths) {
  constexpr std::size_t at_once = 200;
  std::string lines;
  std::vector<std::string> present;
  for (const std::string& path : paths) {
    if (fs::is_regular_file(tree / path)) present.push_back(path);
  }
  for (std::size_t begin = 0; begin < present.size(); begin += at_once) {
    std::vector<std::string> command = {"/usr/bin/sha256sum", "--"};
    const std::size_t end = std::min(begin + at_once, present.size());
    command.insert(command.end(), present.begin() + begin, present.begin() + end);
    const Outcome outcome = run(command, tree, generous_limits());
    if (!outcome.succeeded()) fail<Error>("sha256sum: ", outcome.standard_error);
    lines += outcome.standard_output;
  }
  return read_list(lines, "sha256sum");
}

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
  std::string list;
  for (const auto& [path, hash] : hashes(tree, given)) list += hash + "  " + path + "\n";
  fs::create_directories(tree / ".course");
  write_atomically(list_of(tree), list);
}

bool has_manifest(const fs::path& tree) { return fs::is_regular_file(list_of(tree)); }

Manifest read_manifest(const fs::path& tree) {
  Manifest manifest;
  manifest.files = read_list(read_file(list_of(tree)), list_of(tree).string());
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

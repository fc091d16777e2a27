#include "tools/grade/build/kept_objects.h"

#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <tuple>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// There are 256 folders. An object has some ten thousand bytes, of a student's some hundred million
// at most.
constexpr std::size_t most_in_a_folder = 64, most_bytes_in_a_folder = std::size_t{8} << 20;
constexpr std::size_t most_bytes = std::size_t{1} << 20;  // of one object

fs::path cache_folder() {
  for (const auto& [variable, below] : {std::pair("XDG_CACHE_HOME", ""), {"HOME", ".cache"}}) {
    const char* value = std::getenv(variable);
    const fs::path path = value == nullptr ? "" : value;
    if (path.is_absolute()) return path / below / "wick" / "objects";
  }
  return {};
}

// Who else may write there could put code of their own into others' programs.
bool is_ours_alone(const fs::path& folder) {
  struct stat found {};
  return ::lstat(folder.c_str(), &found) == 0 && S_ISDIR(found.st_mode) &&
         found.st_uid == ::geteuid() && (found.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

// A line that is another one if the file is replaced.
std::string state_of_file(const fs::path& file) {
  std::error_code missing;
  const auto time = fs::last_write_time(file, missing);
  if (missing) return "";
  return concatenate(file.string(), "\t", fs::file_size(file, missing), "\t",
                     time.time_since_epoch().count());
}

// An entry: the states of headers, an empty line, the object's digest, and the object.
std::optional<std::string> read_entry(const std::string& entry) {
  std::istringstream lines(entry);
  std::string line;
  while (std::getline(lines, line) && !line.empty()) {
    if (state_of_file(line.substr(0, line.find('\t'))) != line) return std::nullopt;
  }
  std::string digest;
  if (!std::getline(lines, digest) || lines.tellg() < 0) return std::nullopt;
  const std::string object = entry.substr(static_cast<std::size_t>(lines.tellg()));
  if (sha256_of(object) != digest) return std::nullopt;
  return object;
}

// Makes room for an entry of so many bytes: those that were asked for longest ago go first.
void make_room(const fs::path& folder, std::size_t bytes) {
  std::vector<std::tuple<fs::file_time_type, fs::path, std::size_t>> kept;
  for (const auto& entry : fs::directory_iterator(folder)) {
    kept.emplace_back(entry.last_write_time(), entry.path(), entry.file_size());
    bytes += entry.file_size();
  }
  std::sort(kept.begin(), kept.end());
  std::size_t left = kept.size();
  for (const auto& [time, path, size] : kept) {
    if (left < most_in_a_folder && bytes <= most_bytes_in_a_folder) return;
    std::error_code ignored;  // another process may make room, too
    fs::remove(path, ignored);
    bytes -= size;
    --left;
  }
}

std::string digest_of_headers(const fs::path& include) {
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(include)) {
    if (entry.is_regular_file()) headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  std::string texts;
  for (const fs::path& header : headers) {
    const std::string text = read_file(header);
    texts +=
        concatenate(header.lexically_relative(include).string(), "\t", text.size(), "\n", text);
  }
  return sha256_of(texts);
}

}  // namespace

KeptObjects::KeptObjects() {
  const fs::path folder = cache_folder();
  std::error_code refused;
  if (folder.empty()) return;
  if (!fs::exists(folder, refused)) {
    fs::create_directories(folder, refused);
    fs::permissions(folder, fs::perms(0700), refused);
  }
  if (is_ours_alone(folder)) folder_ = folder;
}

fs::path KeptObjects::place_of(const std::string& digest) const {
  return folder_ / digest.substr(0, 2) / digest.substr(2);
}

bool KeptObjects::recall(const std::string& digest, const fs::path& object) const {
  if (folder_.empty() || digest.empty()) return false;
  const fs::path place = place_of(digest);
  std::error_code missing;
  if (!fs::exists(place, missing)) return false;
  try {
    const std::optional<std::string> kept = read_entry(read_file(place));
    if (!kept) return false;
    write_atomically(object, *kept);
  } catch (const Error&) {
    return false;  // another process has made room
  }
  fs::last_write_time(place, fs::file_time_type::clock::now(), missing);
  return true;
}

void KeptObjects::keep(const std::string& digest, const fs::path& object,
                       const std::vector<fs::path>& headers) const {
  std::error_code missing;
  if (folder_.empty() || digest.empty() || fs::file_size(object, missing) > most_bytes) return;
  std::string entry;
  for (const fs::path& header : headers) entry += state_of_file(header) + "\n";
  const std::string bytes = read_file(object);
  entry += concatenate("\n", sha256_of(bytes), "\n", bytes);
  const fs::path place = place_of(digest);
  try {
    fs::create_directories(place.parent_path());
    make_room(place.parent_path(), entry.size());
    write_atomically(place, entry);
  } catch (const std::exception&) {
    // A full disk, or a folder that has become someone else's: the next run compiles again.
  }
}

std::string digest_of_inputs(const Kit& kit, const std::string& name, const std::string& text,
                             const std::vector<std::string>& way) {
  if (kit.toolchain.is_sanitized) return "";
  const fs::path precompiled = kit.folder / "precompiled.h";
  std::string sum = "none";
  if (fs::exists(precompiled.string() + ".gch")) {
    // The header's own bytes differ in each clone.
    const fs::path sum_file = precompiled.string() + ".gch.sum";
    if (!fs::exists(sum_file)) return "";
    sum = read_file(sum_file);
  }
  std::string parts;
  for (const std::string& part :
       {state_of_file(fs::weakly_canonical(kit.toolchain.compiler)),
        state_of_file(fs::weakly_canonical("/usr/bin/as")), joined(way, "\n"), name, text, sum,
        read_file(precompiled), digest_of_headers(kit.toolchain.include)}) {
    parts += sha256_of(part) + "\n";
  }
  return sha256_of(parts);
}

std::vector<std::string> prerequisites_in(const std::string& rule) {
  std::string text = rule.substr(std::min(rule.size(), rule.find(':') + 1));
  for (std::size_t at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n", at)) {
    text.replace(at, 2, "  ");
  }
  std::vector<std::string> words(1);
  for (std::size_t at = 0; at < text.size(); ++at) {
    // Before a blank, g++ doubles the slashes of a name and adds one; before # it adds one.
    const std::size_t slashes = std::min(text.size(), text.find_first_not_of('\\', at)) - at;
    at += slashes;
    const char letter = at < text.size() ? text[at] : '\n';
    const bool is_blank = std::isspace(static_cast<unsigned char>(letter)) != 0;
    if (is_blank && slashes == 0) {
      words.emplace_back();
      continue;
    }
    const bool is_escaped = letter == '#' && slashes > 0;
    words.back() += std::string(is_blank ? slashes / 2 : slashes - (is_escaped ? 1 : 0), '\\');
    words.back() += letter;
    if (letter == '$' && text.compare(at, 2, "$$") == 0) ++at;
  }
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

std::vector<fs::path> headers_beside(const Kit& kit, const std::string& name,
                                     const fs::path& dependencies) {
  const std::string include = kit.toolchain.include.string() + "/";
  const std::string precompiled = (kit.folder / "precompiled.h").string();
  std::vector<fs::path> headers;
  for (const std::string& word : prerequisites_in(read_file(dependencies))) {
    if (word == name) continue;
    const std::string path = fs::path(word).lexically_normal().string();
    const bool is_header = starts_with(path, include) && fs::path(path).extension() == ".h";
    if (!is_header && path != precompiled && path != precompiled + ".gch") headers.push_back(path);
  }
  return headers;
}

}  // namespace wick::grade

#include "tools/grade/judge/recorded.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <zlib.h>

#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path path_of(const fs::path& folder, std::uint64_t seed) {
  return folder / "recorded" / std::to_string(seed);
}

[[noreturn]] void fail_damaged(const fs::path& path) {
  fail<Error>(path.string(), " is damaged: get the tree anew, or run tools/wick update");
}

// The text's size on a line, then what zlib makes of it.
std::string compressed(const std::string& text) {
  uLongf size = compressBound(text.size());
  std::string packed(size, '\0');
  const int status =
      compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                reinterpret_cast<const Bytef*>(text.data()), text.size(), Z_BEST_COMPRESSION);
  if (status != Z_OK) fail<Error>("zlib: cannot compress ", text.size(), " bytes: ", status);
  packed.resize(size);
  return std::to_string(text.size()) + "\n" + packed;
}

std::string uncompressed(const std::string& bytes, const fs::path& path) {
  // Far more than all reports of a chapter.
  constexpr unsigned long long most = 1ull << 30;
  const std::size_t line = bytes.find('\n');
  const unsigned long long wanted = std::strtoull(bytes.c_str(), nullptr, 10);
  if (line == std::string::npos || wanted > most) fail_damaged(path);
  uLongf size = wanted;
  std::string text(wanted, '\0');
  const int status =
      uncompress(reinterpret_cast<Bytef*>(text.data()), &size,
                 reinterpret_cast<const Bytef*>(bytes.data() + line + 1), bytes.size() - line - 1);
  if (status != Z_OK || size != wanted) fail_damaged(path);
  return text;
}

}  // namespace

const std::vector<std::uint64_t>& recorded_seeds() {
  static const std::vector<std::uint64_t> seeds = {1, 2, 3};
  return seeds;
}

// Reads a line with mistake, scenario and size, separated by tabs; then as many bytes. The size
// "same" stands for the reference's report, which most mistakes share in most scenarios.
Recorded read_recorded(const fs::path& folder, std::uint64_t seed) {
  Recorded recorded;
  const fs::path path = path_of(folder, seed);
  if (!fs::exists(path)) return recorded;
  std::istringstream stream(uncompressed(read_file(path), path));
  std::string mistake, key, size;
  while (std::getline(stream, mistake, '\t')) {
    std::getline(stream, key, '\t');
    std::getline(stream, size);
    if (size == "same") {
      const auto reference = recorded.find({"", key});
      if (reference == recorded.end()) fail_damaged(path);
      recorded[{mistake, key}] = reference->second;
      continue;
    }
    std::string bytes(std::strtoull(size.c_str(), nullptr, 10), '\0');
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) fail_damaged(path);
    recorded[{mistake, key}] = bytes;
  }
  return recorded;
}

std::string as_recorded_elsewhere(const Recorded& theirs, const std::string& mistake,
                                  const std::string& scenario, const std::string& reference_here) {
  const auto of_mistake = theirs.find({mistake, scenario});
  const auto of_reference = theirs.find({"", scenario});
  if (of_mistake == theirs.end() || of_reference == theirs.end()) {
    fail<Error>("mistake ", mistake, " was not recorded in \"", scenario,
                "\" for the tree's other platform: release a new tree");
  }
  return of_mistake->second == of_reference->second ? reference_here : of_mistake->second;
}

// The reference's reports stand first: its name sorts before every other.
void write_recorded(const Recorded& recorded, const fs::path& folder, std::uint64_t seed) {
  std::string text;
  for (const auto& [name, bytes] : recorded) {
    const auto& [mistake, key] = name;
    const auto reference = recorded.find({"", key});
    const bool is_same =
        !mistake.empty() && reference != recorded.end() && reference->second == bytes;
    text += mistake + "\t" + key + "\t" + (is_same ? "same" : std::to_string(bytes.size())) + "\n";
    if (!is_same) text += bytes;
  }
  fs::create_directories(folder / "recorded");
  write_atomically(path_of(folder, seed), compressed(text));
}

}  // namespace wick::grade

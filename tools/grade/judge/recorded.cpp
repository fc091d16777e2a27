#include "tools/grade/judge/recorded.h"

#include "tools/grade/system/files.h"

#include "core/error.h"

#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path path_of(const fs::path& folder, std::uint64_t seed) {
  return folder / "recorded" / std::to_string(seed);
}

}  // namespace

const std::vector<std::uint64_t>& recorded_seeds() {
  static const std::vector<std::uint64_t> seeds = {1, 2, 3};
  return seeds;
}

// Reads a line with mistake, scenario and size, separated by tabs; then as many bytes.
Recorded read_recorded(const Kit& kit, std::uint64_t seed) {
  Recorded recorded;
  const fs::path path = path_of(kit.folder, seed);
  if (!fs::exists(path)) return recorded;
  std::istringstream stream(read_file(path));
  std::string mistake, key, size;
  while (std::getline(stream, mistake, '\t')) {
    std::getline(stream, key, '\t');
    std::getline(stream, size);
    std::string bytes(std::strtoull(size.c_str(), nullptr, 10), '\0');
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
      fail<Error>(path.string(), " is cut short at mistake ", mistake,
                  ": get the tree anew, or run tools/wick update");
    }
    recorded[{mistake, key}] = bytes;
  }
  return recorded;
}

void write_recorded(const Recorded& recorded, const fs::path& folder, std::uint64_t seed) {
  std::string text;
  for (const auto& [name, bytes] : recorded) {
    text += name.first + "\t" + name.second + "\t" + std::to_string(bytes.size()) + "\n" + bytes;
  }
  fs::create_directories(folder / "recorded");
  write_atomically(path_of(folder, seed), text);
}

}  // namespace wick::grade

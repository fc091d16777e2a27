#include "tools/grade/release/container.h"

#include "tools/grade/system/files.h"

#include <algorithm>
#include <sstream>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr const char* official_images = "docker.io/library/";
const std::string from_word = "FROM ";

// The value of a line NAME=VALUE, without quotation marks.
std::string os_release_field(const std::string& os_release, const std::string& name) {
  std::istringstream lines(os_release);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, name.size() + 1, name + "=") != 0) continue;
    std::string value = line.substr(name.size() + 1);
    value.erase(std::remove(value.begin(), value.end(), '"'), value.end());
    return value;
  }
  return "";
}

}  // namespace

std::string image_of(const std::string& os_release) {
  const std::string system = os_release_field(os_release, "ID");
  std::string version = os_release_field(os_release, "VERSION_ID");
  // Debian's testing has no number yet.
  if (version.empty()) version = os_release_field(os_release, "VERSION_CODENAME");
  const bool has_images = system == "debian" || system == "ubuntu";
  if (!has_images || version.empty()) return std::string(official_images) + "debian:13";
  return official_images + system + ":" + version;
}

std::string image_in(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.compare(0, from_word.size(), from_word) == 0) return line.substr(from_word.size());
  }
  return "";
}

void write_container(const fs::path& from, const std::string& image, const fs::path& to) {
  fs::copy(from, to);
  const fs::path file = to / fs::path(containerfile).filename();
  std::string text = read_file(file);
  const std::string before = image_in(text);
  text.replace(text.find(from_word + before) + from_word.size(), before.size(), image);
  write_output(file, text);
}

}  // namespace wick::grade

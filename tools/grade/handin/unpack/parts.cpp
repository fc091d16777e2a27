#include "tools/grade/handin/unpack/parts.h"

#include <algorithm>
#include <cctype>

namespace wick::grade {

std::string path_within(std::string path) {
  // Some programs for Windows separate folders by '\'. No file of a course has one in its name.
  std::replace(path.begin(), path.end(), '\\', '/');
  const bool has_drive =
      path.size() > 1 && path[1] == ':' && std::isalpha(static_cast<unsigned char>(path[0])) != 0;
  if (path.empty() || path[0] == '/' || has_drive) return "";
  std::string result;
  for (std::size_t start = 0; start < path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string part = path.substr(start, end - start);
    start = end + 1;
    if (part == ".." || part.find('\0') != std::string::npos) return "";
    if (part.empty() || part == ".") continue;
    result += (result.empty() ? "" : "/") + part;
  }
  return result;
}

std::size_t folders_above(const std::string& path) {
  return static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
}

std::string last_part(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) {
    return static_cast<char>(letter < 128 ? std::tolower(letter) : letter);
  });
  return text;
}

bool is_opened(const std::string& name) {
  const std::string small = in_small_letters(name);
  for (const char* end :
       {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2"}) {
    const std::string extension = end;
    if (small.size() > extension.size() &&
        small.compare(small.size() - extension.size(), std::string::npos, extension) == 0) {
      return true;
    }
  }
  return false;
}

}  // namespace wick::grade

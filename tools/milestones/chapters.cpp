#include "tools/milestones/chapters.h"

#include "core/error.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>

namespace wick::milestones {
namespace {

/// The names of the chapters there are, by number: "tensor" for 01_tensor. WICK_CHAPTERS is the
/// folders, one after another.
const std::map<int, std::string>& names() {
  static const std::map<int, std::string> names = [] {
    std::map<int, std::string> read;
    std::istringstream folders(WICK_CHAPTERS);
    for (std::string folder; folders >> folder;) {
      std::string name = folder.substr(folder.find('_') + 1);
      std::replace(name.begin(), name.end(), '_', ' ');
      read[std::atoi(folder.c_str())] = name;
    }
    return read;
  }();
  return names;
}

/// What stands between "yours: " and the next ';'.
std::string own_part(const std::string& text) {
  const std::string key = "yours: ";
  std::size_t first = text.find(key);
  if (first == std::string::npos) return "";
  first += key.size();
  return text.substr(first, text.find(';', first) - first);
}

}  // namespace

std::string chapter_name(int number) {
  const auto name = names().find(number);
  return std::string("chapter ") + (number < 10 ? "0" : "") + std::to_string(number) +
         (name == names().end() ? "" : ", " + name->second);
}

Chapters::Chapters(const std::string& text) : text_(text) {
  std::istringstream items(own_part(text));
  for (std::string item; std::getline(items, item, ',');) {
    const int number = std::atoi(item.c_str());  // "01_tensor" is 1, and no number is 0
    if (number < 1) {
      fail<ValueError>("chapters: \"", text, "\" has \"", item,
                       "\": it must be a chapter's folder, as 01_tensor");
    }
    own_.push_back(number);
  }
  std::sort(own_.begin(), own_.end());
}

bool Chapters::is_own(int number) const {
  return std::binary_search(own_.begin(), own_.end(), number);
}

}  // namespace wick::milestones

#include "tools/grade/course/may_use.h"

#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"

#include "core/error.h"

#include <algorithm>
#include <vector>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// A class of kernels, or one of its members.
bool is_of_backend(const std::string& name) { return name.find("Backend") != std::string::npos; }

void insert(std::set<std::string>& allowed, const std::set<std::string>& inherited) {
  for (const std::string& name : inherited) {
    if (!is_of_backend(name)) allowed.insert(name);
  }
}

}  // namespace

std::set<std::string> exercise_functions(const fs::path& root, const Chapter& chapter) {
  std::set<std::string> names;
  for (const std::string& file : chapter.files) {
    for (const Region& region : find_regions(read_file(root / file), file)) {
      const bool is_local = region.scope.find("::(") != std::string::npos;
      if (!is_local) names.insert(region.scope + "::" + function_in(region.head));
    }
  }
  return names;
}

std::set<std::string> allowed_calls(const fs::path& root, const std::string& folder) {
  const std::vector<Chapter> chapters = read_chapters(root);
  const auto chapter = std::find_if(chapters.begin(), chapters.end(),
                                    [&](const Chapter& each) { return each.folder == folder; });
  if (chapter == chapters.end()) {
    fail<Error>("there is no ", (root / "modules" / folder / "module.toml").string());
  }
  std::set<std::string> allowed;
  for (const Chapter& before : chapters) {
    if (chapter->before.count(before.number) == 0) continue;
    if (before.language != chapter->language) continue;
    insert(allowed, {before.may_use.begin(), before.may_use.end()});
    insert(allowed, exercise_functions(root, before));
  }
  for (const std::string& name : chapter->may_not_use) {
    allowed.erase(name);
    // With a class its members go, which may be exercises' functions: "Gpt::forward". ';' is next
    // to ':'.
    allowed.erase(allowed.lower_bound(name + "::"), allowed.lower_bound(name + ":;"));
  }
  allowed.insert(chapter->may_use.begin(), chapter->may_use.end());
  return allowed;
}

}  // namespace wick::grade

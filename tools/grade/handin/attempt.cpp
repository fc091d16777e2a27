#include "tools/grade/handin/attempt.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/unpack/parts.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;

fs::path folder_of(const Attempt& attempt, const Chapter& chapter) {
  const fs::path modules = attempt.folder / "modules";
  if (attempt.folder.empty()) return {};
  if (is_folder(modules) && is_folder(modules / chapter.folder)) return modules / chapter.folder;
  if (is_folder(attempt.folder / chapter.folder)) return attempt.folder / chapter.folder;
  return attempt.folder;
}

namespace {

fs::path find_name(const Attempt& attempt, const Chapter& chapter, const std::string& name) {
  if (attempt.folder.empty()) {
    const auto found = attempt.loose.find(name);
    return found == attempt.loose.end() ? fs::path() : found->second;
  }
  const fs::path path = folder_of(attempt, chapter) / name;
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored)) ? path : fs::path();
}

}  // namespace

fs::path find_file(const Attempt& attempt, const Chapter& chapter, const std::string& file) {
  return find_name(attempt, chapter, stub_name(file));
}

fs::path find_answers(const Attempt& attempt, const Chapter& chapter) {
  return chapter.questions.empty() ? fs::path() : find_name(attempt, chapter, answers_name);
}

std::vector<const Chapter*> infer_chapters(const Attempt& attempt,
                                           const std::vector<Chapter>& chapters) {
  std::vector<const Chapter*> best;
  std::ptrdiff_t most = 1;
  for (const Chapter& chapter : chapters) {
    const auto count = std::count_if(
        chapter.files.begin(), chapter.files.end(),
        [&](const std::string& file) { return !find_file(attempt, chapter, file).empty(); });
    if (count > most) best.clear();
    if (count >= most) best.push_back(&chapter);
    most = std::max(most, count);
  }
  return best;
}

bool has_several_folders(const Attempt& attempt, const std::vector<Chapter>& chapters) {
  return std::count_if(chapters.begin(), chapters.end(), [&](const Chapter& chapter) {
           return folder_of(attempt, chapter) != attempt.folder;
         }) > 1;
}

std::vector<std::string> names_in(const Attempt& attempt) {
  constexpr std::size_t most = 100;
  std::vector<std::string> names;
  for (const auto& [name, path] : attempt.loose) names.push_back(name);
  std::error_code ignored;
  if (!attempt.folder.empty()) {
    for (const fs::directory_entry& entry : fs::directory_iterator(attempt.folder, ignored)) {
      if (names.size() < most) names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_archive(const std::string& name) {
  const std::string small = in_small_letters(name);
  const auto ends_with = [&small](const std::string& end) {
    return small.size() > end.size() &&
           small.compare(small.size() - end.size(), std::string::npos, end) == 0;
  };
  return is_opened(name) || ends_with(".7z") || ends_with(".rar");
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(path, ignored));
}

}  // namespace wick::grade

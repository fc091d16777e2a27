#include "tools/grade/handin/work.h"

#include "tools/grade/handin/read_submitted.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The folders in a folder, sorted; of those that a Mac adds to an archive none counts.
std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (is_folder(entry.path()) && name[0] != '.' && name != "__MACOSX") {
      folders.push_back(entry.path());
    }
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

}  // namespace

fs::path folder_of(const Work& work, const Chapter& chapter) {
  const fs::path modules = work.folder / "modules";
  if (work.folder.empty()) return {};
  if (is_folder(modules) && is_folder(modules / chapter.folder)) return modules / chapter.folder;
  if (is_folder(work.folder / chapter.folder)) return work.folder / chapter.folder;
  return work.folder;
}

fs::path find_file(const Work& work, const Chapter& chapter, const std::string& file) {
  const std::string name = stub_name(file);
  if (work.folder.empty()) {
    const auto found = work.loose.find(name);
    return found == work.loose.end() ? fs::path() : found->second;
  }
  const fs::path path = folder_of(work, chapter) / name;
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored)) ? path : fs::path();
}

std::vector<const Chapter*> infer_chapters(const Work& work, const std::vector<Chapter>& chapters) {
  std::vector<const Chapter*> best;
  std::ptrdiff_t most = 1;
  for (const Chapter& chapter : chapters) {
    const auto count = std::count_if(
        chapter.files.begin(), chapter.files.end(),
        [&](const std::string& file) { return !find_file(work, chapter, file).empty(); });
    if (count > most) best.clear();
    if (count >= most) best.push_back(&chapter);
    most = std::max(most, count);
  }
  return best;
}

bool has_several_folders(const Work& work, const std::vector<Chapter>& chapters) {
  return std::count_if(chapters.begin(), chapters.end(), [&](const Chapter& chapter) {
           return folder_of(work, chapter) != work.folder;
         }) > 1;
}

std::vector<std::string> names_in(const Work& work) {
  constexpr std::size_t most = 100;
  std::vector<std::string> names;
  for (const auto& [name, path] : work.loose) names.push_back(name);
  std::error_code ignored;
  if (!work.folder.empty()) {
    for (const fs::directory_entry& entry : fs::directory_iterator(work.folder, ignored)) {
      if (names.size() < most) names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_archive(const std::string& name) {
  for (const char* end : {".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".7z", ".rar"}) {
    const std::string extension = end;
    if (name.size() > extension.size() &&
        name.compare(name.size() - extension.size(), std::string::npos, extension) == 0) {
      return true;
    }
  }
  return false;
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(path, ignored));
}

Work find_work(const fs::path& folder, const std::vector<Chapter>& chapters) {
  constexpr int most_levels = 3;
  constexpr std::size_t most_folders = 1000;
  const Work own{folder.filename().string(), folder, {}};
  std::vector<fs::path> level = {folder};
  for (int depth = 0; depth <= most_levels && !level.empty(); ++depth) {
    std::vector<fs::path> found, next;
    for (const fs::path& path : level) {
      if (!infer_chapters({own.student, path, {}}, chapters).empty()) found.push_back(path);
      if (next.size() >= most_folders) continue;
      for (const fs::path& inner : folders_in(path)) next.push_back(inner);
    }
    if (found.size() == 1) return {own.student, found.front(), {}};
    if (found.size() > 1) {
      fail<RefusedFile>("the folders ", found[0].lexically_relative(folder).string(), " and ",
                        found[1].lexically_relative(folder).string(),
                        " both have files of a chapter: hand in one");
    }
    level = std::move(next);
  }
  return own;
}

}  // namespace wick::grade

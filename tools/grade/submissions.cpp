#include "tools/grade/submissions.h"

#include "core/error.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::uintmax_t max_source_bytes = 1 << 20;

int count_files(const fs::path& folder, const Chapter& chapter) {
  std::error_code ignored;
  int count = 0;
  for (const std::string& file : chapter.files) {
    const fs::file_status status = fs::symlink_status(folder / stub_name(file), ignored);
    if (fs::exists(status)) ++count;
  }
  return count;
}

const Chapter* infer_chapter(const fs::path& folder, const std::vector<Chapter>& chapters) {
  const Chapter* best = nullptr;
  int most = 0;
  for (const Chapter& chapter : chapters) {
    const int count = count_files(folder, chapter);
    if (count > most) {
      best = &chapter;
      most = count;
    }
  }
  return best;
}

void take_files(Submission& submission, const fs::path& folder, const Chapter& chapter) {
  submission.chapter = chapter.folder;
  for (const std::string& file : chapter.files) {
    const fs::path path = folder / stub_name(file);
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    if (!fs::exists(status)) continue;
    if (!fs::is_regular_file(status)) {
      submission.problems.push_back(stub_name(file) + " is not a plain file");
      continue;
    }
    const std::uintmax_t size = fs::file_size(path, error);
    if (error || size > max_source_bytes) {
      submission.problems.push_back(stub_name(file) + " is larger than 1 MB");
      continue;
    }
    submission.sources[file] = path;
  }
}

std::vector<fs::path> sub_folders(const fs::path& folder) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const bool is_folder = fs::is_directory(entry.symlink_status());
    if (is_folder && entry.path().filename().string()[0] != '.') folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::string most_common_chapter(const std::vector<Submission>& submissions) {
  std::map<std::string, int> counts;
  for (const Submission& submission : submissions) {
    if (!submission.chapter.empty()) ++counts[submission.chapter];
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? "" : most->first;
}

}  // namespace

std::vector<Submission> find_submissions(const fs::path& folder,
                                         const std::vector<Chapter>& chapters,
                                         std::optional<int> wanted) {
  if (!fs::is_directory(folder)) {
    fail<Error>("grade: ", folder.string(),
                " is not a folder: give the one that holds a folder "
                "for each student");
  }
  if (const Chapter* chapter = infer_chapter(folder, chapters)) {
    fail<Error>("grade: ", folder.string(), " holds a submission of ", chapter->folder,
                " itself: give the folder that holds one folder for each student");
  }
  std::vector<Submission> submissions;
  for (const fs::path& path : sub_folders(folder)) {
    Submission submission;
    submission.student = path.filename().string();
    const Chapter* chapter = infer_chapter(path, chapters);
    if (wanted) {
      const auto found =
          std::find_if(chapters.begin(), chapters.end(),
                       [&](const Chapter& candidate) { return candidate.number == *wanted; });
      if (found == chapters.end()) fail<Error>("grade: there is no chapter ", *wanted);
      chapter = &*found;
    }
    if (chapter != nullptr) take_files(submission, path, *chapter);
    submissions.push_back(submission);
  }
  if (submissions.empty()) {
    fail<Error>("grade: ", folder.string(),
                " has no sub-folders: each student's files lie in a "
                "folder of their own");
  }
  const std::string common = most_common_chapter(submissions);
  if (common.empty()) {
    fail<Error>("grade: no folder in ", folder.string(), " has a file of any chapter, such as ",
                stub_name(chapters.empty() ? "attention.cpp" : chapters.back().files.front()));
  }
  for (Submission& submission : submissions) {
    if (submission.chapter.empty()) submission.chapter = common;
  }
  return submissions;
}

}  // namespace wick::grade

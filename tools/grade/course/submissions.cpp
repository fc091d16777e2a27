#include "tools/grade/course/submissions.h"

#include "tools/grade/system/pipe.h"

#include "core/error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_source_bytes = 1 << 20;

// Throws the reason why a file or folder was not read. A lack of the machine is no fault of the
// file. A file that its author has closed to us is at fault: it must not end the grading of a
// class.
[[noreturn]] void refuse(const std::string& name, int reason) {
  static const std::set<int> ours = {EMFILE, ENFILE, ENOMEM, EIO, ESTALE, ETIMEDOUT, EAGAIN};
  if (ours.count(reason) != 0) fail<Error>(name, " cannot be read: ", std::strerror(reason));
  fail<RefusedFile>(name, " cannot be read: ", std::strerror(reason));
}

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(fs::symlink_status(path, ignored));
}

// The folder of the chapter's files in a submission: within a tree such as students work in, or the
// submission's own folder. A link to a folder is not followed.
fs::path folder_of(const fs::path& submission, const Chapter& chapter) {
  const fs::path modules = submission / "modules";
  if (is_folder(modules) && is_folder(modules / chapter.folder)) return modules / chapter.folder;
  if (is_folder(submission / chapter.folder)) return submission / chapter.folder;
  return submission;
}

int count_files(const fs::path& submission, const Chapter& chapter) {
  const fs::path folder = folder_of(submission, chapter);
  std::error_code ignored;
  int count = 0;
  for (const std::string& file : chapter.files) {
    const fs::file_status status = fs::symlink_status(folder / stub_name(file), ignored);
    if (fs::exists(status)) ++count;
  }
  return count;
}

// The chapters of which a submission has most files: none, one, or several with equally many.
std::vector<const Chapter*> infer_chapters(const fs::path& submission,
                                           const std::vector<Chapter>& chapters) {
  std::vector<const Chapter*> best;
  int most = 1;
  for (const Chapter& chapter : chapters) {
    const int count = count_files(submission, chapter);
    if (count > most) best.clear();
    if (count >= most) best.push_back(&chapter);
    most = std::max(most, count);
  }
  return best;
}

bool has_several_folders(const fs::path& submission, const std::vector<Chapter>& chapters) {
  return std::count_if(chapters.begin(), chapters.end(), [&](const Chapter& chapter) {
           return folder_of(submission, chapter) != submission;
         }) > 1;
}

// The chapter's files by the reference's name. Refused files go to `problems`.
std::map<std::string, fs::path> take_files(const fs::path& submission, const Chapter& chapter,
                                           std::vector<std::string>& problems) {
  const fs::path folder = folder_of(submission, chapter);
  std::map<std::string, fs::path> sources;
  for (const std::string& file : chapter.files) {
    const fs::path path = folder / stub_name(file);
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(path, ignored))) continue;
    try {
      read_submitted(path);
      sources[file] = path;
    } catch (const RefusedFile& error) {
      problems.push_back(error.what());
    }
  }
  return sources;
}

std::string names_of(const std::vector<const Chapter*>& chapters) {
  std::string names;
  for (const Chapter* chapter : chapters) names += (names.empty() ? "" : ", ") + chapter->folder;
  return names;
}

// Throws as refuse does if nobody may list the folder.
void check_folder(const fs::path& folder) {
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW));
  if (!opened.is_open()) refuse("the folder", errno);
}

void take_chapter(Submission& submission, const fs::path& folder, const Chapter& chapter,
                  const std::vector<Chapter>& chapters) {
  check_folder(folder);
  submission.sources = take_files(folder, chapter, submission.problems);
  const std::vector<const Chapter*> found = infer_chapters(folder, chapters);
  if (submission.sources.empty() && submission.problems.empty() && !found.empty()) {
    fail<RefusedFile>("the folder has files of ", names_of(found), ", and this class is graded in ",
                      chapter.folder, ": hand in the files of that chapter");
  }
  for (const Chapter& other : chapters) {
    if (other.folder == chapter.folder || folder_of(folder, other) == folder) continue;
    std::vector<std::string> ignored;
    const std::map<std::string, fs::path> sources = take_files(folder, other, ignored);
    if (!sources.empty()) submission.others[other.folder] = sources;
  }
}

// True for a folder and for a link to one. Links to files are none of a student's.
bool leads_to_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// A student's name may begin with a dot, and nobody's work is skipped in silence; .git is no
// student.
std::vector<fs::path> sub_folders(const fs::path& folder, const std::vector<Chapter>& chapters) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (!leads_to_folder(path)) continue;
    const bool is_hidden = path.filename().string()[0] == '.';
    if (!is_hidden || !infer_chapters(path, chapters).empty()) folders.push_back(path);
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

// The chapter that most folders are clearly of, decided by those alone. A few students must not
// decide for a class.
const Chapter* most_common_chapter(const std::vector<fs::path>& folders,
                                   const std::vector<Chapter>& chapters) {
  std::map<const Chapter*, int> clear, unclear;
  int clear_folders = 0;
  std::vector<fs::path> several;
  for (const fs::path& folder : folders) {
    if (!is_folder(folder)) continue;
    if (has_several_folders(folder, chapters)) {
      several.push_back(folder);
      continue;
    }
    const std::vector<const Chapter*> found = infer_chapters(folder, chapters);
    for (const Chapter* chapter : found) ++(found.size() == 1 ? clear : unclear)[chapter];
    if (found.size() == 1) ++clear_folders;
  }
  if (static_cast<int>(several.size()) > clear_folders) {
    fail<Error>("grade: ", several.front().filename().string(),
                several.size() == 1 ? " has" : " and others have",
                " handed in several chapters: say which one to grade with --chapter");
  }
  const std::map<const Chapter*, int>& counts = clear.empty() ? unclear : clear;
  std::vector<const Chapter*> best;
  int most = 1;
  for (const auto& [chapter, count] : counts) {
    if (count > most) best.clear();
    if (count >= most) best.push_back(chapter);
    most = std::max(most, count);
  }
  if (best.size() > 1) {
    std::sort(best.begin(), best.end(),
              [](const Chapter* a, const Chapter* b) { return a->number < b->number; });
    fail<Error>("grade: as many folders have files of each of ", names_of(best),
                ": say which one to grade with --chapter");
  }
  return best.empty() ? nullptr : best.front();
}

const Chapter* find_chapter(const std::vector<Chapter>& chapters, int number) {
  for (const Chapter& chapter : chapters) {
    if (chapter.number == number) return &chapter;
  }
  fail<Error>("grade: there is no chapter ", number);
}

// Whatever is wrong with it is this submission's alone.
Submission take(const fs::path& folder, const Chapter& chapter,
                const std::vector<Chapter>& chapters) {
  Submission submission;
  submission.student = folder.filename().string();
  submission.chapter = chapter.folder;
  try {
    if (!is_folder(folder)) {
      fail<RefusedFile>("the folder is a link, which is not followed: put the folder in its place");
    }
    take_chapter(submission, folder, chapter, chapters);
  } catch (const RefusedFile& error) {
    submission.problems.push_back(error.what());
  } catch (const std::exception& error) {
    submission.fault = error.what();
    submission.sources.clear();
    submission.others.clear();
  }
  return submission;
}

}  // namespace

std::string read_submitted(const fs::path& path) {
  const std::string name = path.filename().string();
  // O_PATH finds out what it is without opening it.
  const Descriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC | O_NOFOLLOW));
  struct stat found {
  }, status{};
  if (!place.is_open() || ::fstat(place.get(), &found) != 0) refuse(name, errno);
  if (!S_ISREG(found.st_mode)) fail<RefusedFile>(name, " is not a plain file");
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  if (!file.is_open() || ::fstat(file.get(), &status) != 0) refuse(name, errno);
  if (status.st_dev != found.st_dev || status.st_ino != found.st_ino) {
    fail<RefusedFile>(name, " was replaced while it was read");
  }
  std::string text(max_source_bytes + 1, '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t count = ::read(file.get(), text.data() + size, text.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) refuse(name, errno);
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size > max_source_bytes) fail<RefusedFile>(name, " is larger than 1 MB");
  text.resize(size);
  return text;
}

std::vector<Submission> find_submissions(const fs::path& folder,
                                         const std::vector<Chapter>& chapters,
                                         std::optional<int> wanted) {
  if (!fs::is_directory(folder)) {
    fail<Error>("grade: ", folder.string(),
                " is not a folder: give the one that holds a folder "
                "for each student");
  }
  const std::vector<const Chapter*> itself = infer_chapters(folder, chapters);
  if (!itself.empty()) {
    fail<Error>("grade: ", folder.string(), " holds a submission of ", itself.front()->folder,
                " itself: give the folder that holds one folder for each student");
  }
  const std::vector<fs::path> folders = sub_folders(folder, chapters);
  if (folders.empty()) {
    fail<Error>("grade: ", folder.string(),
                " has no sub-folders: each student's files lie in a "
                "folder of their own");
  }
  const Chapter* common =
      wanted ? find_chapter(chapters, *wanted) : most_common_chapter(folders, chapters);
  if (common == nullptr) {
    fail<Error>("grade: no folder in ", folder.string(), " has a file of any chapter, such as ",
                stub_name(chapters.empty() ? "attention.cpp" : chapters.back().files.front()));
  }
  std::vector<Submission> submissions;
  for (const fs::path& path : folders) submissions.push_back(take(path, *common, chapters));
  return submissions;
}

}  // namespace wick::grade

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

// Throws the reason why a file was not read. A lack of the machine is no fault of the file. A file
// that its author has closed to us is at fault: it must not end the grading of a class.
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

void take_chapter(Submission& submission, const fs::path& folder, const Chapter& chapter,
                  const std::vector<Chapter>& chapters) {
  submission.chapter = chapter.folder;
  submission.sources = take_files(folder, chapter, submission.problems);
  for (const Chapter& other : chapters) {
    if (other.folder == chapter.folder || folder_of(folder, other) == folder) continue;
    std::vector<std::string> ignored;
    const std::map<std::string, fs::path> sources = take_files(folder, other, ignored);
    if (!sources.empty()) submission.others[other.folder] = sources;
  }
}

// A student's name may begin with a dot, and nobody's work is skipped in silence; .git is no
// student.
std::vector<fs::path> sub_folders(const fs::path& folder, const std::vector<Chapter>& chapters) {
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (!is_folder(path)) continue;
    const bool is_hidden = path.filename().string()[0] == '.';
    if (!is_hidden || !infer_chapters(path, chapters).empty()) folders.push_back(path);
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

using Candidates = std::vector<std::vector<const Chapter*>>;

// The chapter that most submissions are clearly of.
const Chapter* most_common_chapter(const Candidates& candidates) {
  std::map<const Chapter*, int> counts;
  for (const std::vector<const Chapter*>& found : candidates) {
    for (const Chapter* chapter : found) counts[chapter] += found.size() == 1 ? 1000 : 1;
  }
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
        return std::make_pair(a.second, -a.first->number) <
               std::make_pair(b.second, -b.first->number);
      });
  return most == counts.end() ? nullptr : most->first;
}

const Chapter& choose(const std::vector<const Chapter*>& found, const Chapter& common) {
  const bool is_common = std::find(found.begin(), found.end(), &common) != found.end();
  return found.empty() || is_common ? common : *found.front();
}

const Chapter* find_chapter(const std::vector<Chapter>& chapters, int number) {
  for (const Chapter& chapter : chapters) {
    if (chapter.number == number) return &chapter;
  }
  fail<Error>("grade: there is no chapter ", number);
}

}  // namespace

std::string read_submitted(const fs::path& path) {
  const std::string name = path.filename().string();
  // O_NONBLOCK: a pipe would block until somebody writes to it.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  const int reason = errno;
  struct stat status {};
  const bool is_plain =
      file.is_open() && ::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode);
  if (!is_plain && (file.is_open() || reason == ELOOP || reason == ENXIO)) {
    fail<RefusedFile>(name, " is not a plain file");
  }
  if (!is_plain) refuse(name, reason);
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
  Candidates candidates;
  for (const fs::path& path : folders) {
    if (!wanted && has_several_folders(path, chapters)) {
      fail<Error>("grade: ", path.filename().string(),
                  " has handed in several chapters: say which one to grade with --chapter");
    }
    candidates.push_back(infer_chapters(path, chapters));
  }
  const Chapter* common =
      wanted ? find_chapter(chapters, *wanted) : most_common_chapter(candidates);
  if (common == nullptr) {
    fail<Error>("grade: no folder in ", folder.string(), " has a file of any chapter, such as ",
                stub_name(chapters.empty() ? "attention.cpp" : chapters.back().files.front()));
  }
  std::vector<Submission> submissions;
  for (std::size_t i = 0; i < folders.size(); ++i) {
    Submission submission;
    submission.student = folders[i].filename().string();
    const Chapter& chapter = wanted ? *common : choose(candidates[i], *common);
    take_chapter(submission, folders[i], chapter, chapters);
    submissions.push_back(submission);
  }
  return submissions;
}

}  // namespace wick::grade

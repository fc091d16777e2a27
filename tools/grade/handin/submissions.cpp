#include "tools/grade/handin/submissions.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/agreed_chapter.h"
#include "tools/grade/handin/class_in_folder.h"
#include "tools/grade/handin/handed_in.h"
#include "tools/grade/handin/misnamed.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <sys/stat.h>

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// The chapter's files by the reference's name. Refused files go to `problems`.
std::map<std::string, fs::path> take_files(const Attempt& attempt, const Chapter& chapter,
                                           std::vector<std::string>& problems) {
  std::map<std::string, fs::path> sources;
  for (const std::string& file : chapter.files) {
    const fs::path path = find_file(attempt, chapter, file);
    if (path.empty()) continue;
    try {
      read_submitted(path);
      sources[file] = path;
    } catch (const RefusedFile& error) {
      problems.push_back(error.what());
    }
  }
  return sources;
}

// The chapter's answers.md, if somebody has written in it.
fs::path take_answers(const Attempt& attempt, const Chapter& chapter,
                      std::vector<std::string>& problems) {
  const fs::path path = find_answers(attempt, chapter);
  if (path.empty()) return {};
  try {
    return read_answers(read_submitted(path), chapter).is_blank() ? fs::path() : path;
  } catch (const RefusedFile& error) {
    problems.push_back(error.what());
    return {};
  }
}

// A receipt that wick pack has written lies beside the chapter's files.
void compare_with_receipt(Submission& submission, const Attempt& attempt, const Chapter& chapter) {
  const fs::path path = folder_of(attempt, chapter) / receipt_name;
  std::error_code ignored;
  if (attempt.folder.empty() || !fs::exists(fs::symlink_status(path, ignored))) return;
  try {
    std::map<std::string, std::string> hashes;
    for (const auto& [file, source] : submission.sources) {
      hashes[stub_name(file)] = sha256_of(read_submitted(source));
    }
    if (!submission.answers.empty()) {
      hashes[answers_name] = sha256_of(read_submitted(submission.answers));
    }
    const std::string difference = compare_receipt(read_submitted(path), hashes);
    if (!difference.empty()) submission.remarks.push_back(difference);
  } catch (const RefusedFile& error) {
    submission.remarks.push_back(error.what());
  }
}

// "attention.py, notes.txt, ..".
std::string first_of(const std::vector<std::string>& names) {
  constexpr std::size_t most = 5;
  std::string list;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    list += (i == 0 ? "" : ", ") + printable_name(names[i]);
  }
  return list + (names.size() > most ? ", .." : "");
}

// What stands in a report that has no file of the chapter.
std::string describe_nothing(const Attempt& attempt, const Chapter& chapter) {
  const std::vector<std::string> names = names_in(attempt);
  if (names.empty()) return "nothing handed in: the folder is empty";
  return "nothing handed in: no file of " + chapter.folder + ", such as " +
         stub_name(chapter.files.front()) + ", but " + first_of(names);
}

// What is there in place of files of a chapter.
std::vector<std::string> names_there(const std::vector<HandedIn>& all) {
  std::vector<std::string> names;
  for (const HandedIn& handed : all) {
    const Attempt& last = handed.last();
    const std::string& problem = last.problem.empty() ? last.fault : last.problem;
    if (!problem.empty()) names.push_back(handed.student + " (" + problem + ")");
    for (const std::string& name : names_in(last)) {
      names.push_back(last.folder.empty() ? name : handed.student + "/" + name);
    }
  }
  return names;
}

void check_is_folder(const fs::path& folder) {
  if (fs::is_directory(folder)) return;
  const std::string name = folder.filename().string();
  if (!fs::exists(folder)) {
    fail<Error>("grade: there is no ", folder.string(),
                ": give the folder that holds one folder for each student");
  }
  if (is_archive(name)) {
    fail<Error>("grade: ", folder.string(),
                " is an archive: unpack it into a folder, and give that folder");
  }
  fail<Error>("grade: ", folder.string(),
              " is not a folder: give the one that holds a folder for each student");
}

void take_chapter(Submission& submission, const Attempt& attempt, const Chapter& chapter,
                  const std::vector<Chapter>& chapters) {
  std::vector<std::string> refused;
  submission.sources = take_files(attempt, chapter, refused);
  submission.answers = take_answers(attempt, chapter, refused);
  submission.problems.insert(submission.problems.end(), refused.begin(), refused.end());
  compare_with_receipt(submission, attempt, chapter);
  if (submission.sources.empty() && submission.answers.empty() && refused.empty()) {
    submission.is_empty = true;
    const std::vector<const Chapter*> found = infer_chapters(attempt, chapters);
    if (found.empty()) fail<RefusedFile>(describe_nothing(attempt, chapter));
    fail<RefusedFile>("nothing handed in: there are files of ", names_of(found),
                      ", and this class is graded in ", chapter.folder,
                      ": hand in the files of that chapter");
  }
  const std::string misnamed = describe_misnamed(attempt, chapter, chapters);
  if (!misnamed.empty()) submission.remarks.push_back(misnamed);
  for (const Chapter& other : chapters) {
    if (other.folder == chapter.folder || folder_of(attempt, other) == attempt.folder) continue;
    std::vector<std::string> ignored;
    const std::map<std::string, fs::path> sources = take_files(attempt, other, ignored);
    if (!sources.empty()) submission.others[other.folder] = sources;
  }
}

const Chapter* find_chapter(const std::vector<Chapter>& chapters, int number) {
  for (const Chapter& chapter : chapters) {
    if (chapter.number == number) return &chapter;
  }
  fail<Error>("grade: there is no chapter ", number);
}

Submission take(const Attempt& attempt, const Chapter& chapter,
                const std::vector<Chapter>& chapters) {
  Submission submission;
  submission.student = attempt.student;
  submission.chapter = chapter.folder;
  submission.fault = attempt.fault;
  submission.problems = attempt.refused;
  submission.remarks = attempt.remarks;
  submission.platform_time = attempt.platform_time;
  submission.is_called_late = attempt.is_called_late;
  submission.participant = attempt.participant;
  if (!attempt.problem.empty()) submission.problems.push_back(attempt.problem);
  if (!attempt.problem.empty() || !attempt.fault.empty()) return submission;
  try {
    take_chapter(submission, attempt, chapter, chapters);
  } catch (const RefusedFile& error) {
    submission.problems.push_back(error.what());
  } catch (const std::exception& error) {
    submission.fault = error.what();
    submission.sources.clear();
    submission.answers.clear();
    submission.others.clear();
  }
  return submission;
}

std::optional<std::int64_t> newest_change(const Submission& submission) {
  std::optional<std::int64_t> newest;
  std::map<std::string, fs::path> files = submission.sources;
  if (!submission.answers.empty()) files[answers_name] = submission.answers;
  for (const auto& [file, path] : files) {
    struct stat status = {};
    if (::lstat(path.c_str(), &status) != 0) continue;
    newest = std::max<std::int64_t>(newest.value_or(status.st_mtime), status.st_mtime);
  }
  return newest;
}

// The attempts of one upload have its time, which is that of its newest file.
void number_attempts(std::vector<Submission>& attempts, const std::vector<int>& uploads,
                     std::size_t left_out) {
  struct Upload {
    int first = 0, last = 0;
    std::optional<std::int64_t> changed;
  };
  std::map<int, Upload> all;
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    Submission& each = attempts[i];
    each.round = static_cast<int>(i);
    each.attempt = static_cast<int>(left_out + i) + 1;
    each.attempts = static_cast<int>(left_out + attempts.size());
    Upload& upload = all.try_emplace(uploads[i], Upload{each.attempt, 0, {}}).first->second;
    upload.last = each.attempt;
    upload.changed = std::max(upload.changed, newest_change(each));
  }
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    const Upload& upload = all.at(uploads[i]);
    attempts[i].upload = {upload.first, upload.last};
    attempts[i].files_changed = upload.changed;
  }
}

// An attempt at another chapter is none at this one.
void take_attempts(const HandedIn& handed, const Chapter& chapter,
                   const std::vector<Chapter>& chapters, ClassWork& found) {
  std::vector<Submission> attempts;
  std::vector<int> uploads;
  for (const Attempt& attempt : handed.attempts) {
    Submission taken = take(attempt, chapter, chapters);
    taken.members = handed.members;
    const bool is_last = &attempt == &handed.attempts.back();
    if (taken.is_empty && !(is_last && attempts.empty())) continue;
    attempts.push_back(std::move(taken));
    uploads.push_back(attempt.upload);
  }
  number_attempts(attempts, uploads, handed.left_out);
  if (handed.left_out > 0) {
    attempts.back().remarks.push_back(concatenate(
        "of ", attempts.back().attempts, " attempts the last ", attempts.size(), " are looked at"));
  }
  Submission last = std::move(attempts.back());
  attempts.pop_back();
  last.earlier = std::move(attempts);
  found.submissions.push_back(std::move(last));
}

}  // namespace

ClassWork find_submissions(const fs::path& folder, const std::vector<Chapter>& chapters,
                           std::optional<int> wanted, Unpacker* unpacker) {
  check_is_folder(folder);
  const std::vector<const Chapter*> itself = infer_chapters({"", folder, {}}, chapters);
  if (!itself.empty()) {
    fail<Error>("grade: ", folder.string(), " holds a submission of ", itself.front()->folder,
                " itself: give the folder that holds one folder for each student");
  }
  ClassWork found;
  const std::vector<HandedIn> all =
      find_handed_in(folder, chapters, unpacker, found.left_out, found.remarks);
  const Chapter* example = wanted             ? find_chapter(chapters, *wanted)
                           : chapters.empty() ? nullptr
                                              : &chapters.front();
  const std::string file = stub_name(example == nullptr ? "attention.cpp" : example->files.front());
  if (all.empty()) {
    const std::string there = first_of(found.left_out);
    fail<Error>("grade: ", folder.string(), " has no submissions",
                there.empty() ? "" : ", but " + there,
                ": each student's files are in a folder of their own, or have names such as "
                "doe_jane_123456_",
                file);
  }
  refuse_classes_in_folders(folder, all, chapters);
  const Chapter* common = wanted ? find_chapter(chapters, *wanted) : agreed_chapter(all, chapters);
  if (common == nullptr) {
    const std::string there = first_of(names_there(all));
    fail<Error>("grade: no student in ", folder.string(), " has a file of any chapter, such as ",
                file, there.empty() ? ": all folders are empty" : ", but " + there);
  }
  for (const HandedIn& handed : all) take_attempts(handed, *common, chapters, found);
  return found;
}

}  // namespace wick::grade

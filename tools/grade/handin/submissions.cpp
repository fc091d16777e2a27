#include "tools/grade/handin/submissions.h"

#include "tools/grade/course/questions.h"
#include "tools/grade/handin/class_in_folder.h"
#include "tools/grade/handin/handed_in.h"
#include "tools/grade/handin/misnamed.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/receipt.h"
#include "tools/grade/sandbox/sha256.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

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

std::string names_of(const std::vector<const Chapter*>& chapters) {
  return joined(chapters, ", ", [](const Chapter* chapter) { return chapter->folder; });
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

// The chapter that most are clearly of, decided by those alone. A few students must not
// decide for a class.
const Chapter* most_common_chapter(const std::vector<HandedIn>& all,
                                   const std::vector<Chapter>& chapters) {
  std::map<const Chapter*, int> clear, unclear;
  int clear_count = 0;
  std::vector<std::string> several;
  for (const HandedIn& handed : all) {
    const Attempt& last = handed.last();
    if (!last.problem.empty()) continue;
    if (has_several_folders(last, chapters)) {
      several.push_back(handed.student);
      continue;
    }
    const std::vector<const Chapter*> found = infer_chapters(last, chapters);
    for (const Chapter* chapter : found) ++(found.size() == 1 ? clear : unclear)[chapter];
    if (found.size() == 1) ++clear_count;
  }
  if (static_cast<int>(several.size()) > clear_count) {
    fail<Error>("grade: ", several.front(), several.size() == 1 ? " has" : " and others have",
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
    fail<Error>("grade: as many students have files of each of ", names_of(best),
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

Submission take(const Attempt& attempt, const Chapter& chapter,
                const std::vector<Chapter>& chapters) {
  Submission submission;
  submission.student = attempt.student;
  submission.chapter = chapter.folder;
  submission.fault = attempt.fault;
  submission.problems = attempt.refused;
  submission.remarks = attempt.remarks;
  submission.told_time = attempt.told_time;
  submission.is_called_late = attempt.is_called_late;
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

// An attempt at another chapter is none at this one.
void take_attempts(const HandedIn& handed, const Chapter& chapter,
                   const std::vector<Chapter>& chapters, ClassWork& found) {
  std::vector<Submission> attempts;
  for (const Attempt& attempt : handed.attempts) {
    attempts.push_back(take(attempt, chapter, chapters));
    attempts.back().members = handed.members;
  }
  const Submission newest = attempts.back();
  attempts.erase(std::remove_if(attempts.begin(), attempts.end(),
                                [](const Submission& each) { return each.is_empty; }),
                 attempts.end());
  if (attempts.empty()) attempts.push_back(newest);
  for (std::size_t i = 0; i < attempts.size(); ++i) {
    attempts[i].attempt = static_cast<int>(i) + 1;
    attempts[i].attempts = static_cast<int>(attempts.size());
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
                ": each student's files lie in a folder of their own, or have names such as "
                "doe_jane_123456_",
                file);
  }
  refuse_classes_in_folders(folder, all, chapters);
  const Chapter* common =
      wanted ? find_chapter(chapters, *wanted) : most_common_chapter(all, chapters);
  if (common == nullptr) {
    const std::string there = first_of(names_there(all));
    fail<Error>("grade: nobody in ", folder.string(), " has a file of any chapter, such as ", file,
                there.empty() ? ": all folders are empty" : ", but " + there);
  }
  for (const HandedIn& handed : all) take_attempts(handed, *common, chapters, found);
  return found;
}

}  // namespace wick::grade

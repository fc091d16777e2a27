#include "tools/grade/handin/submissions.h"

#include "tools/grade/handin/loose_files.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/handin/work.h"
#include "tools/grade/system/printable.h"

#include <algorithm>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// One student's work, or why nobody can look at it.
struct Handed {
  Work work;
  std::string problem, fault;
};

// The chapter's files by the reference's name. Refused files go to `problems`.
std::map<std::string, fs::path> take_files(const Work& work, const Chapter& chapter,
                                           std::vector<std::string>& problems) {
  std::map<std::string, fs::path> sources;
  for (const std::string& file : chapter.files) {
    const fs::path path = find_file(work, chapter, file);
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

std::string names_of(const std::vector<const Chapter*>& chapters) {
  std::string names;
  for (const Chapter* chapter : chapters) names += (names.empty() ? "" : ", ") + chapter->folder;
  return names;
}

// What stands in a report that has no file of the chapter.
std::string describe_nothing(const Work& work, const Chapter& chapter) {
  constexpr std::size_t most = 5;
  const std::vector<std::string> names = names_in(work);
  if (names.empty()) return "nothing handed in: the folder is empty";
  std::string list, advice;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    list += (i == 0 ? "" : ", ") + printable_name(names[i]);
  }
  if (names.size() > most) list += ", ..";
  if (std::any_of(names.begin(), names.end(), is_archive)) {
    advice = ": archives are not opened, so hand in the files themselves";
  }
  return "nothing handed in: no file of " + chapter.folder + ", such as " +
         stub_name(chapter.files.front()) + ", but " + list + advice;
}

void take_chapter(Submission& submission, const Work& work, const Chapter& chapter,
                  const std::vector<Chapter>& chapters) {
  submission.sources = take_files(work, chapter, submission.problems);
  if (submission.sources.empty() && submission.problems.empty()) {
    submission.is_empty = true;
    const std::vector<const Chapter*> found = infer_chapters(work, chapters);
    if (found.empty()) fail<RefusedFile>(describe_nothing(work, chapter));
    fail<RefusedFile>("nothing handed in: there are files of ", names_of(found),
                      ", and this class is graded in ", chapter.folder,
                      ": hand in the files of that chapter");
  }
  for (const Chapter& other : chapters) {
    if (other.folder == chapter.folder || folder_of(work, other) == work.folder) continue;
    std::vector<std::string> ignored;
    const std::map<std::string, fs::path> sources = take_files(work, other, ignored);
    if (!sources.empty()) submission.others[other.folder] = sources;
  }
}

// True for a folder and for a link to one. Links to files are none of a student's.
bool leads_to_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// Whatever is wrong with a folder is its student's alone.
Handed look_into(const fs::path& folder, const std::vector<Chapter>& chapters) {
  Handed handed;
  handed.work.student = folder.filename().string();
  try {
    if (!is_folder(folder)) {
      fail<RefusedFile>("the folder is a link, which is not followed: put the folder in its place");
    }
    check_submitted_folder(folder);
    handed.work = find_work(folder, chapters);
  } catch (const RefusedFile& error) {
    handed.problem = error.what();
  } catch (const std::exception& error) {
    handed.fault = error.what();
  }
  return handed;
}

// A student's name may begin with a dot, and nobody's work is skipped in silence; .git is no
// student.
std::vector<Handed> look_into_folders(const fs::path& folder,
                                      const std::vector<Chapter>& chapters) {
  std::vector<Handed> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (!leads_to_folder(path)) continue;
    const std::string name = path.filename().string();
    const bool is_hidden = name[0] == '.';
    if (is_hidden && infer_chapters({name, path, {}}, chapters).empty()) continue;
    all.push_back(look_into(path, chapters));
  }
  return all;
}

// The chapter that most are clearly of, decided by those alone. A few students must not
// decide for a class.
const Chapter* most_common_chapter(const std::vector<Handed>& all,
                                   const std::vector<Chapter>& chapters) {
  std::map<const Chapter*, int> clear, unclear;
  int clear_count = 0;
  std::vector<std::string> several;
  for (const Handed& handed : all) {
    if (!handed.problem.empty()) continue;
    if (has_several_folders(handed.work, chapters)) {
      several.push_back(handed.work.student);
      continue;
    }
    const std::vector<const Chapter*> found = infer_chapters(handed.work, chapters);
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

Submission take(const Handed& handed, const Chapter& chapter,
                const std::vector<Chapter>& chapters) {
  Submission submission;
  submission.student = handed.work.student;
  submission.chapter = chapter.folder;
  submission.fault = handed.fault;
  if (!handed.problem.empty()) submission.problems.push_back(handed.problem);
  if (!handed.problem.empty() || !handed.fault.empty()) return submission;
  try {
    take_chapter(submission, handed.work, chapter, chapters);
  } catch (const RefusedFile& error) {
    submission.problems.push_back(error.what());
  } catch (const std::exception& error) {
    submission.fault = error.what();
    submission.sources.clear();
    submission.others.clear();
  }
  return submission;
}

void refuse_equal_names(const std::vector<Handed>& all, const fs::path& folder) {
  const auto equal = std::adjacent_find(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.work.student == b.work.student;
  });
  if (equal == all.end()) return;
  fail<Error>("grade: ", folder.string(), " has a folder ", equal->work.student,
              " and files whose names begin with it: keep one of the two");
}

}  // namespace

ClassWork find_submissions(const fs::path& folder, const std::vector<Chapter>& chapters,
                           std::optional<int> wanted) {
  if (!fs::is_directory(folder)) {
    fail<Error>("grade: ", folder.string(),
                " is not a folder: give the one that holds a folder for each student");
  }
  const std::vector<const Chapter*> itself = infer_chapters({"", folder, {}}, chapters);
  if (!itself.empty()) {
    fail<Error>("grade: ", folder.string(), " holds a submission of ", itself.front()->folder,
                " itself: give the folder that holds one folder for each student");
  }
  ClassWork found;
  std::vector<Handed> all = look_into_folders(folder, chapters);
  for (Work& work : find_loose_work(folder, chapters, found.left_out)) {
    all.push_back({std::move(work), "", ""});
  }
  if (all.empty()) {
    fail<Error>("grade: ", folder.string(),
                " has no submissions: each student's files lie in a folder of their own, or have "
                "names such as doe_jane_123456_",
                stub_name(chapters.empty() ? "attention.cpp" : chapters.back().files.front()));
  }
  std::sort(all.begin(), all.end(),
            [](const Handed& a, const Handed& b) { return a.work.student < b.work.student; });
  refuse_equal_names(all, folder);
  const Chapter* common =
      wanted ? find_chapter(chapters, *wanted) : most_common_chapter(all, chapters);
  if (common == nullptr) {
    fail<Error>("grade: nobody in ", folder.string(), " has a file of any chapter, such as ",
                stub_name(chapters.empty() ? "attention.cpp" : chapters.back().files.front()));
  }
  for (const Handed& handed : all) found.submissions.push_back(take(handed, *common, chapters));
  return found;
}

}  // namespace wick::grade

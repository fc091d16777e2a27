#include "tools/grade/handin/course_work.h"

#include "tools/grade/handin/agreed_chapter.h"
#include "tools/grade/handin/attempt.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

bool is_wanted(const Chapter& chapter, const std::vector<int>& wanted) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), chapter.number) != wanted.end();
}

void refuse_unknown(const std::vector<Chapter>& chapters, const std::vector<int>& wanted) {
  for (const int number : wanted) {
    const bool is_known = std::any_of(chapters.begin(), chapters.end(),
                                      [&](const Chapter& each) { return each.number == number; });
    if (!is_known) fail<Error>("grade: there is no chapter ", number);
  }
}

// A course that has a folder for each chapter. A student's own tree looks alike, but has the
// chapter's files in these folders.
std::vector<const Chapter*> chapter_folders(const fs::path& folder,
                                            const std::vector<Chapter>& chapters) {
  std::vector<const Chapter*> found;
  if (!infer_chapters({"", folder, {}}, chapters).empty()) return found;
  for (const Chapter& chapter : chapters) {
    if (is_folder(folder / chapter.folder)) found.push_back(&chapter);
  }
  return found;
}

void add(CourseWork& course, ClassWork found) {
  for (Submission& each : found.submissions) course.submissions.push_back(std::move(each));
  for (std::string& name : found.left_out) course.left_out.push_back(std::move(name));
  for (std::string& remark : found.remarks) course.remarks.push_back(std::move(remark));
}

CourseWork find_in_chapter_folders(const fs::path& folder, const std::vector<Chapter>& chapters,
                                   const std::vector<const Chapter*>& folders,
                                   const std::vector<int>& wanted, Unpacker* unpacker) {
  CourseWork course;
  std::set<std::string> names;
  for (const Chapter* chapter : folders) {
    names.insert(chapter->folder);
    if (!is_wanted(*chapter, wanted)) continue;
    if (fs::is_empty(folder / chapter->folder)) {
      course.remarks.push_back(chapter->folder + " is not graded: its folder is empty");
      continue;
    }
    ClassWork found =
        find_submissions(folder / chapter->folder, chapters, chapter->number, unpacker);
    for (std::string& name : found.left_out) name = chapter->folder + "/" + name;
    for (std::string& remark : found.remarks) remark = chapter->folder + "/" + remark;
    add(course, std::move(found));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name[0] != '.' && names.count(name) == 0 && entry.is_directory()) {
      course.left_out.push_back(name);
    }
  }
  std::sort(course.left_out.begin(), course.left_out.end());
  if (course.submissions.empty()) {
    fail<Error>("grade: ", folder.string(),
                " has folders of chapters, and none that is asked for has a submission: name "
                "others with --chapter");
  }
  return course;
}

bool has_written(const Submission& submission, const Chapter& chapter) {
  for (const Exercise& exercise : chapter.exercises) {
    for (const std::string& file : exercise.files) {
      const auto source = submission.sources.find(file);
      if (source == submission.sources.end()) continue;
      try {
        if (!is_unwritten(exercise, read_submitted(source->second))) return true;
      } catch (const std::exception&) {
        return true;  // grading says what is wrong with the file
      }
    }
  }
  return false;
}

// What each student has of which chapters, by their folders.
struct Overview {
  std::map<std::string, std::set<std::string>> files;    // of a student
  std::map<std::string, std::set<std::string>> writers;  // of a chapter
  std::map<std::string, ClassWork> classes;              // by chapter

  // A file whose name two chapters share counts for neither.
  void add(const Chapter& chapter, ClassWork found, const std::set<std::string>& shared) {
    for (const Submission& submission : found.submissions) {
      const bool has_own = std::any_of(
          submission.sources.begin(), submission.sources.end(),
          [&](const auto& source) { return shared.count(source.second.string()) == 0; });
      if (!has_own) continue;
      files[submission.student].insert(chapter.folder);
      if (has_written(submission, chapter)) writers[chapter.folder].insert(submission.student);
    }
    classes.emplace(chapter.folder, std::move(found));
  }
  // The chapters that a student means: those that they have written in, or the one that they have
  // files of.
  std::set<std::string> meant_by(const std::string& student) const {
    std::set<std::string> meant;
    for (const auto& [chapter, students] : writers) {
      if (students.count(student) != 0) meant.insert(chapter);
    }
    const std::set<std::string>& all = files.at(student);
    return meant.empty() && all.size() == 1 ? all : meant;
  }
};

// Paths of files that are taken for more than one chapter.
std::set<std::string> shared_paths(const std::map<std::string, ClassWork>& classes) {
  std::map<std::string, std::set<std::string>> chapters;  // by path
  for (const auto& [chapter, found] : classes) {
    for (const Submission& submission : found.submissions) {
      for (const auto& [file, path] : submission.sources) chapters[path.string()].insert(chapter);
    }
  }
  std::set<std::string> shared;
  for (const auto& [path, names] : chapters) {
    if (names.size() > 1) shared.insert(path);
  }
  return shared;
}

Overview look_over(const fs::path& folder, const std::vector<Chapter>& chapters,
                   Unpacker* unpacker) {
  std::map<std::string, ClassWork> classes;
  for (const Chapter& chapter : chapters) {
    classes.emplace(chapter.folder, find_submissions(folder, chapters, chapter.number, unpacker));
  }
  const std::set<std::string> shared = shared_paths(classes);
  Overview overview;
  for (const Chapter& chapter : chapters) {
    overview.add(chapter, std::move(classes.at(chapter.folder)), shared);
  }
  return overview;
}

// The chapters that at least three in four students mean, of those who mean any: a few must neither
// stop a class nor choose for it. `remarks` gets who means others.
std::set<std::string> agreed_chapters(const Overview& overview, std::vector<std::string>& remarks) {
  std::map<std::string, std::vector<std::string>> students;  // by what they mean
  std::size_t all = 0;
  for (const auto& [student, files] : overview.files) {
    const std::set<std::string> meant = overview.meant_by(student);
    if (meant.empty()) continue;
    students[joined(meant)].push_back(student);
    ++all;
  }
  if (all == 0) return {};
  const auto most = std::max_element(
      students.begin(), students.end(),
      [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  if (4 * most->second.size() < 3 * all) refuse_disagreement(students);
  const std::set<std::string> agreed = overview.meant_by(most->second.front());
  const std::string chapters = most->first;
  students.erase(most);
  if (!students.empty()) {
    remarks.push_back(concatenate("the class has ", chapters, ", but ", who_has_what(students),
                                  ": what is not of the class's chapter is not graded, and what is "
                                  "missing there earns nothing: to grade others, use --chapter"));
  }
  return agreed;
}

void leave_once(std::vector<std::string>& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

// Every chapter's look at the folder leaves out the same, and remarks the same.
CourseWork named_once(CourseWork course) {
  leave_once(course.left_out);
  leave_once(course.remarks);
  return course;
}

}  // namespace

CourseWork find_course_work(const fs::path& folder, const std::vector<Chapter>& chapters,
                            const std::vector<int>& wanted, Unpacker* unpacker) {
  refuse_unknown(chapters, wanted);
  const std::vector<const Chapter*> folders =
      fs::is_directory(folder) ? chapter_folders(folder, chapters) : std::vector<const Chapter*>();
  if (!folders.empty()) return find_in_chapter_folders(folder, chapters, folders, wanted, unpacker);
  CourseWork course;
  for (const Chapter& chapter : chapters) {
    if (!wanted.empty() && is_wanted(chapter, wanted)) {
      add(course, find_submissions(folder, chapters, chapter.number, unpacker));
    }
  }
  if (!wanted.empty()) return named_once(std::move(course));
  if (chapters.size() > 1 && fs::is_directory(folder)) {
    Overview overview = look_over(folder, chapters, unpacker);
    for (const std::string& chapter : agreed_chapters(overview, course.remarks)) {
      add(course, std::move(overview.classes.at(chapter)));
    }
  }
  if (course.submissions.empty()) add(course, find_submissions(folder, chapters, {}, unpacker));
  return named_once(std::move(course));
}

}  // namespace wick::grade

#include "tools/grade/handin/handed_in.h"

#include "tools/grade/handin/attempt_names.h"
#include "tools/grade/handin/class_in_folder.h"
#include "tools/grade/handin/gradescope.h"
#include "tools/grade/handin/loose_files.h"
#include "tools/grade/handin/read_submitted.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// True for a folder and for a link to one. Links to files are none of a student's.
bool leads_to_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

// The same paths below the class's folder.
std::vector<std::string> below(const std::string& name, std::vector<std::string> places) {
  for (std::string& place : places) place = name + "/" + place;
  return places;
}

// An attempt that cannot be opened: by the student's fault or by this machine's.
Attempt unseen(const std::string& student, const std::string& problem, const std::string& fault) {
  Attempt attempt{student, {}, {}};
  attempt.problem = problem;
  attempt.fault = fault;
  return attempt;
}

// Adds the attempts that `find` returns, and sets `folders`. Whatever is wrong with what a student
// handed in is that student's alone.
void look_into(HandedIn& handed, int upload, const std::function<std::vector<Attempt>()>& find) {
  std::vector<std::string> places;
  const std::size_t before = handed.attempts.size();
  try {
    std::vector<Attempt> found = find();
    for (const Attempt& attempt : found) places.push_back(attempt.place);
    if (may_be_students(places)) {
      found.back().remarks.push_back(first_names(places) +
                                     " are taken as attempts of this student: their names differ "
                                     "only in numbers");
    }
    for (Attempt& attempt : found) handed.attempts.push_back(std::move(attempt));
  } catch (const SeveralFolders& error) {
    handed.attempts.push_back(unseen(handed.student, error.what(), ""));
    places = error.folders;
  } catch (const RefusedFile& error) {
    handed.attempts.push_back(unseen(handed.student, error.what(), ""));
  } catch (const std::exception& error) {
    handed.attempts.push_back(unseen(handed.student, "", error.what()));
  }
  if (may_be_students(places)) handed.folders = places;
  for (std::size_t i = before; i < handed.attempts.size(); ++i) handed.attempts[i].upload = upload;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(fs::symlink_status(path, ignored));
}

// Gradescope's metadata beside the folders says that these are students'. It may also be a file
// that one student has handed in.
void refuse_export(HandedIn& handed, const fs::path& path) {
  if (!is_file(path / gradescope_metadata)) return;
  std::vector<std::string> places = handed.folders;
  for (const Attempt& attempt : handed.attempts) {
    const std::string& place = attempt.place;
    if (handed.folders.empty() && !place.empty()) places.push_back(place);
  }
  if (places.empty()) return;
  handed.folders = places;
  const std::string problem = concatenate(
      gradescope_metadata, " is here, and ", described_files(places),
      ": this is a class that Gradescope has exported, or a student's file that must go");
  handed.attempts = {unseen(handed.student, problem, "")};
}

// A student's name may begin with a dot, and no work is skipped in silence; .git is no student.
std::vector<HandedIn> look_into_folders(const fs::path& folder,
                                        const std::vector<Chapter>& chapters, Unpacker* unpacker) {
  std::vector<HandedIn> all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (!leads_to_folder(path)) continue;
    const std::string name = path.filename().string();
    if (name == "__MACOSX") continue;  // what macOS's archives have beside the files
    const bool is_hidden = name[0] == '.';
    if (is_hidden && infer_chapters({name, path, {}}, chapters).empty()) continue;
    HandedIn handed{name, {}};
    look_into(handed, 0, [&] {
      if (!is_folder(path)) {
        fail<RefusedFile>(
            "the folder is a link, which is not followed: put the folder in its place");
      }
      check_submitted_folder(path);
      return find_attempts(path, chapters, unpacker);
    });
    refuse_export(handed, path);
    handed.folders = below(name, handed.folders);
    all.push_back(std::move(handed));
  }
  return all;
}

std::vector<HandedIn> look_into_loose_files(const fs::path& folder,
                                            const std::vector<Chapter>& chapters,
                                            Unpacker* unpacker,
                                            std::vector<std::string>& left_out) {
  std::vector<HandedIn> all;
  for (const auto& [student, versions] : find_loose_attempts(folder, chapters, left_out)) {
    HandedIn handed{student, {}};
    handed.left_out = versions.size() - std::min(versions.size(), most_attempts);
    for (std::size_t k = handed.left_out; k < versions.size(); ++k) {
      const Attempt& loose = versions[k];
      const std::size_t before = handed.attempts.size();
      // Canvas hands out a student's last upload alone, whatever its files are called.
      const int upload = loose.platform_time ? static_cast<int>(k) : 0;
      look_into(handed, upload, [&] { return find_attempts(loose, chapters, unpacker); });
      for (std::size_t i = before; i < handed.attempts.size(); ++i) {
        handed.attempts[i].platform_time = loose.platform_time;
        handed.attempts[i].is_called_late = loose.is_called_late;
        handed.attempts[i].participant = loose.participant;
      }
    }
    all.push_back(std::move(handed));
  }
  return all;
}

bool has_work(const HandedIn& handed, const std::vector<Chapter>& chapters) {
  return std::any_of(handed.attempts.begin(), handed.attempts.end(), [&](const Attempt& attempt) {
    return !attempt.problem.empty() || !attempt.fault.empty() ||
           !infer_chapters(attempt, chapters).empty();
  });
}

// Moodle makes a folder for what a student has written online, beside that of the student's files.
// It is no second submission, if no file of a chapter is in it.
void leave_out_online_texts(std::vector<HandedIn>& all, const std::vector<Chapter>& chapters,
                            std::vector<std::string>& left_out) {
  constexpr const char* of_text = "_assignsubmission_onlinetext";
  std::set<std::string> names;
  for (const HandedIn& handed : all) names.insert(handed.student);
  const auto is_text_beside_files = [&](const HandedIn& handed) {
    const std::size_t end = handed.student.rfind(of_text);
    if (end == std::string::npos || has_work(handed, chapters)) return false;
    const std::string files = handed.student.substr(0, end) + "_assignsubmission_file";
    return names.count(files) != 0 || names.count(files + "_") != 0;
  };
  for (const HandedIn& handed : all) {
    if (is_text_beside_files(handed)) left_out.push_back(handed.student);
  }
  all.erase(std::remove_if(all.begin(), all.end(), is_text_beside_files), all.end());
}

// An archive here is a submission that is called as the archive is, without its ending.
std::map<std::string, GradescopeSubmission> by_submission(
    const std::map<std::string, GradescopeSubmission>& metadata,
    const std::vector<Chapter>& chapters) {
  std::map<std::string, GradescopeSubmission> named;
  for (const auto& [name, submission] : metadata) {
    const std::optional<LooseName> loose = read_loose_name(name, chapters);
    named.emplace(loose && loose->file == name ? loose->student : name, submission);
  }
  return named;
}

// What the metadata has and the folder has not, and the reverse.
void compare_with_gradescope(const std::map<std::string, GradescopeSubmission>& metadata,
                             const std::vector<HandedIn>& all, std::vector<std::string>& remarks) {
  std::set<std::string> names;
  std::vector<std::string> lost, unknown;
  for (const HandedIn& handed : all) {
    names.insert(handed.student);
    if (metadata.count(handed.student) == 0) unknown.push_back(printable_name(handed.student));
  }
  for (const auto& [name, submission] : metadata) {
    if (names.count(name) != 0) continue;
    lost.push_back(printable_name(name) + " of " +
                   printable_name(submission.submitters.front().student()));
  }
  if (!lost.empty()) {
    remarks.push_back(concatenate(gradescope_metadata, " names ", joined(lost),
                                  ", and no folder or archive here has this name: unpack the whole "
                                  "export"));
  }
  if (!unknown.empty()) {
    remarks.push_back(concatenate(gradescope_metadata, " does not name ", joined(unknown),
                                  ": there the name of the folder is the student's"));
  }
}

// An export of Gradescope says whose folder each is, and when it was handed in.
void name_by_gradescope(const fs::path& folder, const std::vector<Chapter>& chapters,
                        std::vector<HandedIn>& all, std::vector<std::string>& left_out,
                        std::vector<std::string>& remarks) {
  const fs::path path = folder / gradescope_metadata;
  if (!is_file(path)) return;
  left_out.erase(std::remove(left_out.begin(), left_out.end(), gradescope_metadata),
                 left_out.end());
  const auto metadata = by_submission(read_gradescope(read_file(path), path.string()), chapters);
  compare_with_gradescope(metadata, all, remarks);
  std::map<std::string, std::string> folders;  // by student
  for (HandedIn& handed : all) {
    const auto found = metadata.find(handed.student);
    if (found == metadata.end()) continue;
    const std::vector<GradescopeSubmission::Person>& people = found->second.submitters;
    const std::string student = people.front().student();
    const auto [first, is_new] = folders.emplace(student, handed.student);
    if (!is_new) {
      fail<Error>(path.string(), ": ", student, " has handed in ", first->second, " and ",
                  handed.student, ": an export has one submission of each student");
    }
    handed.student = student;
    for (std::size_t i = 1; i < people.size(); ++i) handed.members.push_back(people[i].student());
    for (Attempt& attempt : handed.attempts) {
      attempt.student = student;
      attempt.platform_time = found->second.created;
    }
  }
}

void refuse_equal_names(const std::vector<HandedIn>& all, const fs::path& folder) {
  const auto equal = std::adjacent_find(
      all.begin(), all.end(), [](const auto& a, const auto& b) { return a.student == b.student; });
  if (equal == all.end()) return;
  fail<Error>("grade: ", folder.string(), " has a folder ", equal->student,
              " and files whose names begin with it: keep one of the two");
}

void sort_by_student(std::vector<HandedIn>& all) {
  std::sort(all.begin(), all.end(),
            [](const HandedIn& a, const HandedIn& b) { return a.student < b.student; });
}

}  // namespace

std::vector<HandedIn> find_handed_in(const fs::path& folder, const std::vector<Chapter>& chapters,
                                     Unpacker* unpacker, std::vector<std::string>& left_out,
                                     std::vector<std::string>& remarks) {
  std::vector<HandedIn> all = look_into_folders(folder, chapters, unpacker);
  leave_out_online_texts(all, chapters, left_out);
  for (HandedIn& handed : look_into_loose_files(folder, chapters, unpacker, left_out)) {
    all.push_back(std::move(handed));
  }
  name_by_gradescope(folder, chapters, all, left_out, remarks);
  sort_by_student(all);
  refuse_equal_names(all, folder);
  all = join_attempts(std::move(all), remarks);
  sort_by_student(all);
  for (HandedIn& handed : all) keep_newest(handed);
  return all;
}

}  // namespace wick::grade

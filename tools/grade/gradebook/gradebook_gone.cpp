#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

#include <set>

// Who was in the last run, and has no submission any more.
namespace wick::grade {

std::vector<std::string> Gradebook::State::last_students(const std::string& chapter) {
  std::vector<std::string> students;
  Statement runs =
      database.query("SELECT run FROM run_chapters WHERE chapter = ? ORDER BY run DESC", chapter);
  while (students.empty() && runs.step()) {
    Statement found = database.query(
        "SELECT name FROM students WHERE id IN (SELECT student FROM entries WHERE run = ?1 AND "
        "chapter = ?2 UNION SELECT student FROM submissions JOIN grades ON submission = "
        "submissions.id WHERE run = ?1 AND chapter = ?2) ORDER BY name",
        runs.integer(0), chapter);
    while (found.step()) students.push_back(found.text(0));
  }
  return students;
}

GoneStudents Gradebook::gone_students(const std::vector<Submission>& submissions) {
  std::map<std::string, std::vector<std::string>> now;  // by chapter
  for (const Submission& each : submissions) now[each.chapter].push_back(each.student);
  std::set<std::string> here;
  std::map<std::string, std::vector<std::string>> gone;  // the chapters of each
  for (const auto& [chapter, students] : now) {
    const std::set<std::string> names(students.begin(), students.end());
    const std::optional<RosterMatch> match = match_roster(students);
    for (const std::string& student : state_->last_students(chapter)) {
      const std::string called = match ? match->student_called(student).value_or(student) : student;
      if (names.count(called) != 0) {
        here.insert(student);
      } else {
        gone[student].push_back(chapter);
      }
    }
  }
  GoneStudents result;
  result.is_everybody = here.empty() && !gone.empty();
  for (const auto& [student, chapters] : gone) {
    const std::vector<std::int64_t> ids = state_->ids_of({student});
    const bool has_points = !state_->overrides_of(ids).empty() || !state_->marks_of(ids).empty();
    result.described.push_back(printable_name(student) +
                               (here.count(student) == 0 ? "" : " in " + joined(chapters)) +
                               (has_points ? " (points by hand)" : ""));
  }
  return result;
}

}  // namespace wick::grade

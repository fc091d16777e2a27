#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"
#include "tools/grade/system/text.h"

// Whose it is what was given by hand: a person's name in the table changes from the roster's to
// that of a submission, and from one download to the next.
namespace wick::grade {
namespace {

int number_of(const std::string& chapter) { return chapter_number(chapter).value_or(-1); }

bool is_of(const std::string& exercise, const std::string& chapter) {
  return number_of(exercise.substr(0, exercise.find('.'))) == number_of(chapter);
}

void add(std::string& list, const std::string& what) {
  list += (list.empty() ? "" : ", ") + bounded(what);
}

}  // namespace

std::vector<std::string> Gradebook::State::names_by_hand() {
  std::vector<std::string> names;
  Statement found = database.query(
      "SELECT name FROM students WHERE id IN (SELECT student FROM overrides UNION SELECT student "
      "FROM marks UNION SELECT student FROM remarks WHERE removed IS NULL) ORDER BY name");
  while (found.step()) names.push_back(found.text(0));
  return names;
}

std::vector<std::int64_t> Gradebook::State::ids_of(const std::vector<std::string>& names) {
  std::vector<std::int64_t> ids;
  for (const std::string& name : names) {
    if (const auto id = find_student(name)) ids.push_back(*id);
  }
  return ids;
}

void Gradebook::find_other_names(const std::map<std::string, RosterMatch>& matches,
                                 const std::vector<Entry>& entries) {
  const std::vector<std::string> names = state_->names_by_hand();
  for (const auto& [chapter, match] : matches) {
    std::map<std::string, std::vector<std::string>> names_of;  // by the student whom each means
    for (const std::string& name : names) {
      if (const auto student = match.student_called(name)) names_of[*student].push_back(name);
    }
    for (const Entry& entry : entries) {
      const Submission& submission = entry.graded.submission;
      if (submission.chapter != chapter) continue;
      const auto found = names_of.find(entry.is_absent ? entry.roster.person : submission.student);
      if (found == names_of.end()) continue;
      for (const std::string& name : found->second) {
        if (name != submission.student) {
          other_names_[{chapter, submission.student}].push_back(name);
        }
      }
    }
  }
}

std::vector<std::string> Gradebook::all_names_of(const std::string& chapter,
                                                 const std::string& student) const {
  std::vector<std::string> names = {student};
  const auto others = other_names_.find({chapter, student});
  if (others == other_names_.end()) return names;
  names.insert(names.end(), others->second.begin(), others->second.end());
  return names;
}

std::vector<std::string> Gradebook::by_hand_remarks() {
  const std::vector<std::string> names = state_->names_by_hand();
  if (names.empty()) return {};
  std::set<std::pair<std::string, std::string>> in_class;
  for (const Entry& entry : entries()) {
    const Submission& submission = entry.graded.submission;
    for (const std::string& name : all_names_of(submission.chapter, submission.student)) {
      in_class.emplace(submission.chapter, name);
    }
  }
  std::string points, remarks;
  bool has_marks = false;
  for (const std::string& name : names) {
    const std::vector<std::int64_t> ids = state_->ids_of({name});
    std::string given, said;
    for (const State::ChapterRun& chapter : state_->chapters()) {
      if (!chapter.has_whole_class() || in_class.count({chapter.chapter, name}) != 0) continue;
      for (const auto& [exercise, by_hand] : state_->overrides_of(ids)) {
        if (is_of(exercise, chapter.chapter)) {
          add(given, exercise + ": " + format_points(by_hand.points));
        }
      }
      for (const Mark& mark : state_->marks_of(ids)) {
        if (!is_of(mark.question, chapter.chapter)) continue;
        add(given, mark.question + ": " + format_points(mark.points));
        has_marks = true;
      }
      for (const LineRemark& remark : state_->remarks_of(ids, chapter.chapter, 0)) {
        add(said, std::to_string(remark.id));
      }
    }
    if (!given.empty()) add(points, printable_name(name) + " (" + given + ")");
    if (!said.empty()) add(remarks, printable_name(name) + " (" + said + ")");
  }
  std::vector<std::string> remarks_by_hand;
  const std::string out = state_->path.parent_path().string(),
                    rule =
                        ": correct the roster or the folder's name, or take them back: wick "
                        "gradebook ";
  if (!points.empty()) {
    remarks_by_hand.push_back(
        "points by hand of no student of this class: " + points + rule + "override " + out +
        " STUDENT EXERCISE --reason TEXT" +
        (has_marks ? ", and wick gradebook mark " + out + " STUDENT QUESTION" : ""));
  }
  if (!remarks.empty()) {
    remarks_by_hand.push_back("remarks on lines of no student of this class: " + remarks + rule +
                              "remark " + out + " STUDENT --remove NUMBER");
  }
  return remarks_by_hand;
}

}  // namespace wick::grade

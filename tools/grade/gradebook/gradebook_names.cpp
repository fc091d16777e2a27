#include "tools/grade/gradebook/gradebook_state.h"

// Whose it is what was given by hand: a person's name in the table changes from the roster's to
// that of a submission, and from one download to the next.
namespace wick::grade {

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

bool Gradebook::has_any_by_hand() { return !state_->names_by_hand().empty(); }

}  // namespace wick::grade

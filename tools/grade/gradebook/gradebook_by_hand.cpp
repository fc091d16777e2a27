#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/judge/format_values.h"
#include "tools/grade/system/printable.h"

#include "core/error.h"

// The decisions of an instructor: the policy, and points by hand.
namespace wick::grade {

namespace {

// What the policy says of a student holds for their submission too, whatever its name.
template <typename Value>
void name_as_submissions(const RosterMatch& match, std::map<std::string, Value>& rules) {
  const std::map<std::string, Value> given = rules;
  std::map<std::string, std::string> known;  // the name by which the policy means a student
  for (const auto& [name, value] : given) {
    const std::optional<std::string> student = match.student_called(name);
    if (!student) continue;
    const std::string& first = known.emplace(*student, name).first->second;
    if (given.at(first) != value) {
      fail<Error>("policy: ", printable_name(first), " and ", printable_name(name), " are both ",
                  printable_name(*student),
                  ", with different rules: name a student "
                  "once");
    }
    rules.try_emplace(*student, value);
  }
}

}  // namespace

void Gradebook::set_policy(const Policy& policy) {
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('policy', ?)",
                           policy.text);
}

Policy Gradebook::policy() {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = 'policy'");
  if (!found.step()) return {};
  Policy policy = parse_policy(found.text(0), "the policy in " + state_->path.string());
  for (const auto& [chapter, match] : match_chapters()) {
    name_as_submissions(match, policy.extensions);
    name_as_submissions(match, policy.excused);
    for (auto& [number, rules] : policy.chapters) name_as_submissions(match, rules.extensions);
  }
  return policy;
}

void Gradebook::override_points(const std::string& student, const std::string& exercise,
                                const std::optional<double>& points, const std::string& reason,
                                const std::string& by, std::int64_t made) {
  // What somebody without a row has can be taken back.
  const bool takes_back =
      !points && state_->overrides_of(state_->ids_of({student})).count(exercise) != 0;
  std::optional<double> most;
  std::string known, called = student;
  const std::vector<Entry> found = entries_called(student);
  for (const Entry& entry : found) {
    for (const ExerciseResult& result : entry.graded.grade.exercises) {
      known += (known.empty() ? "" : ", ") + result.id;
      if (result.id != exercise) continue;
      most = result.max_points;
      called = entry.graded.submission.student;
    }
  }
  if (!most && !takes_back) {
    refuse_ungraded(student, found, exercise);
    if (found.empty()) fail<Error>("gradebook: there is no student called ", student);
    fail<Error>("gradebook: ", student, " has no exercise ", exercise, ": ", known);
  }
  if (points && !(*points >= 0 && *points <= *most)) {
    fail<Error>("gradebook: ", *points, " points for ", exercise, ": it is worth 0 to ",
                format_points(*most));
  }
  if (reason.empty()) fail<Error>("gradebook: an override needs a reason: --reason TEXT");
  state_->database.execute(
      "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
      "VALUES(?, ?, ?, ?, ?, ?)",
      state_->student(called), exercise, points, reason, by, made);
}

}  // namespace wick::grade

#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/judge/format_values.h"

#include "core/error.h"

// The decisions of an instructor: the policy, and points by hand.
namespace wick::grade {

void Gradebook::set_policy(const Policy& policy) {
  state_->database.execute("INSERT OR REPLACE INTO settings(name, value) VALUES('policy', ?)",
                           policy.text);
}

Policy Gradebook::policy() {
  Statement found = state_->database.query("SELECT value FROM settings WHERE name = 'policy'");
  if (!found.step()) return {};
  return parse_policy(found.text(0), "the policy in " + state_->path.string());
}

void Gradebook::override_points(const std::string& student, const std::string& exercise,
                                const std::optional<double>& points, const std::string& reason,
                                const std::string& by, std::int64_t made) {
  const std::optional<std::int64_t> id = state_->find_student(student);
  if (!id) fail<Error>("gradebook: there is no student called ", student);
  std::optional<double> most;
  std::string known;
  for (const Entry& entry : entries()) {
    if (entry.graded.submission.student != student) continue;
    for (const ExerciseResult& result : entry.graded.grade.exercises) {
      known += (known.empty() ? "" : ", ") + result.id;
      if (result.id == exercise) most = result.max_points;
    }
  }
  if (!most) fail<Error>("gradebook: ", student, " has no exercise ", exercise, ": ", known);
  if (points && !(*points >= 0 && *points <= *most)) {
    fail<Error>("gradebook: ", *points, " points for ", exercise, ": it is worth 0 to ",
                format_points(*most));
  }
  if (reason.empty()) fail<Error>("gradebook: an override needs a reason: --reason TEXT");
  state_->database.execute(
      "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
      "VALUES(?, ?, ?, ?, ?, ?)",
      *id, exercise, points, reason, by, made);
}

}  // namespace wick::grade

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
  Policy policy = parse_policy(found.text(0), "the policy in " + state_->path.string());
  if (policy.extensions.empty()) return policy;
  if (const std::optional<RosterMatch> match = match_roster()) {
    const std::map<std::string, std::int64_t> given = policy.extensions;
    for (const auto& [name, time] : given) {
      if (const auto student = match->student_called(name)) {
        policy.extensions.try_emplace(*student, time);
      }
    }
  }
  return policy;
}

void Gradebook::override_points(const std::string& student, const std::string& exercise,
                                const std::optional<double>& points, const std::string& reason,
                                const std::string& by, std::int64_t made) {
  bool is_known = state_->find_student(student).has_value();
  std::optional<double> most;
  std::string known;
  for (const Entry& entry : entries()) {
    if (entry.graded.submission.student != student) continue;
    is_known = true;
    for (const ExerciseResult& result : entry.graded.grade.exercises) {
      known += (known.empty() ? "" : ", ") + result.id;
      if (result.id == exercise) most = result.max_points;
    }
  }
  if (!is_known) fail<Error>("gradebook: there is no student called ", student);
  if (!most) fail<Error>("gradebook: ", student, " has no exercise ", exercise, ": ", known);
  if (points && !(*points >= 0 && *points <= *most)) {
    fail<Error>("gradebook: ", *points, " points for ", exercise, ": it is worth 0 to ",
                format_points(*most));
  }
  if (reason.empty()) fail<Error>("gradebook: an override needs a reason: --reason TEXT");
  state_->database.execute(
      "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
      "VALUES(?, ?, ?, ?, ?, ?)",
      state_->student(student), exercise, points, reason, by, made);
}

}  // namespace wick::grade

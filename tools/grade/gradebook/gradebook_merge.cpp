#include "tools/grade/gradebook/gradebook_state.h"

#include "core/error.h"

namespace wick::grade {

void Gradebook::merge(Gradebook& other) {
  const std::optional<GradingRun> run = other.last_run();
  const std::string name = other.state_->path.string();
  if (!run || run->finished == 0) {
    fail<Error>("gradebook: ", name, " was cut short: run its wick grade again with --resume");
  }
  if (run->seed != state_->info.seed) {
    fail<Error>("gradebook: ", name,
                " was graded with another seed than the first: parts of one "
                "class are graded with the same --seed");
  }
  if (run->own != state_->info.own || run->seed_per_student != state_->info.seed_per_student ||
      run->sanitize != state_->info.sanitize) {
    fail<Error>("gradebook: ", name,
                " was graded in another way than the first: parts of one class are graded with "
                "the same of --own, --seed-per-student and --sanitize");
  }
  for (const Entry& entry : other.graded_entries(other.policy())) {
    const Submission& submission = entry.graded.submission;
    if (state_->has_entry(submission)) {
      fail<Error>("gradebook: ", name, " has ", submission.student,
                  ", and so has another part: each student is in one part");
    }
    state_->keep_attempt(submission.student, submission.chapter, entry.attempt);
    state_->keep_participant(submission.student, submission.chapter, entry.participant);
    for (const std::string& content : other.contents_of(entry)) {
      Handin handin;
      handin.content = content;
      state_->submission(submission.student, submission.chapter, handin);
    }
    keep_members(submission.student, submission.chapter,
                 other.members_of(submission.student, submission.chapter));
    if (state_->reuse(submission, entry.handin, entry.place, entry.run.seed)) continue;
    {
      Transaction transaction(state_->database);
      state_->open_grade(submission, entry.handin, entry.run.seed);
      transaction.commit();
    }
    finish(entry.graded, entry.handin, entry.place);
  }
  Statement found = other.state_->database.query(
      "SELECT name, exercise, points, reason, made_by, made FROM overrides JOIN students "
      "ON students.id = overrides.student ORDER BY overrides.id");
  while (found.step()) {
    std::optional<double> points;
    if (!found.is_null(2)) points = found.real(2);
    const std::int64_t student = state_->student(found.text(0));
    state_->database.execute(
        "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM overrides WHERE "
        "student = ?1 AND exercise = ?2 AND points IS ?3 AND made_by = ?5 AND made = ?6)",
        student, found.text(1), points, found.text(3), found.text(4), found.integer(5));
  }
  merge_reading(other);
  for (const std::string& chapter : other.chapters()) {
    const std::string times = other.times_text(chapter);
    if (!times.empty()) set_times(chapter, times);
  }
  if (policy().text.empty() && !other.policy().text.empty()) set_policy(other.policy());
  if (state_->setting("groups").empty() && !other.state_->setting("groups").empty()) {
    set_groups(other.state_->setting("groups"), "the groups in " + name);
  }
  if (state_->setting("roster").empty() && !other.state_->setting("roster").empty()) {
    set_roster(other.state_->setting("roster"), "the roster in " + name);
    set_matching(other.matches_names());
  }
}

}  // namespace wick::grade

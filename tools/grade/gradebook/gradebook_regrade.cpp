#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/gradebook/graded_json.h"

#include "core/error.h"

#include <algorithm>

// One exercise of a chapter, graded again for everybody. Earlier runs keep what they had.
namespace wick::grade {
namespace {

// The chapter's newest results, taken into the run.
constexpr const char* take_entries =
    "INSERT INTO entries(run, student, chapter, grade, place) "
    "SELECT ?, student, chapter, grade, place FROM entries WHERE run = ? AND chapter = ?";

constexpr const char* replace_entry =
    "UPDATE entries SET grade = ? WHERE run = ? AND chapter = ? AND student = ?";

}  // namespace

void Gradebook::regrade(const GradingRun& run, const std::string& chapter,
                        const std::string& version, const std::vector<Graded>& results) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  const std::vector<State::ChapterRun> chapters = state_->chapters();
  const auto before = std::find_if(chapters.begin(), chapters.end(),
                                   [&](const auto& each) { return each.chapter == chapter; });
  if (before == chapters.end()) fail<Error>("gradebook: ", chapter, " is not graded yet");
  Database& database = state_->database;
  Transaction transaction(database);
  state_->add_run(run);
  database.execute(take_entries, state_->run, before->run, chapter);
  for (const Graded& graded : results) {
    const std::int64_t student = state_->student(graded.submission.student);
    Statement old = database.query(
        "SELECT submission, grades.seed FROM entries JOIN grades ON grades.id = grade "
        "WHERE entries.run = ? AND chapter = ? AND student = ?",
        state_->run, chapter, student);
    if (!old.step()) {
      fail<Error>("gradebook: ", graded.submission.student, " is not graded in ", chapter);
    }
    database.execute(
        "INSERT INTO grades(submission, run, version, seed, points, max_points, is_ours, report) "
        "VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
        old.integer(0), state_->run, version, old.text(1), graded.grade.points,
        graded.grade.max_points, std::int64_t{graded.grade.is_pending()}, to_json(graded));
    const std::int64_t grade = database.last_id();
    for (const ExerciseResult& exercise : graded.grade.exercises) {
      for (const ScenarioResult& scenario : exercise.scenarios) {
        state_->keep(grade, scenario, false);
      }
    }
    database.execute(replace_entry, grade, state_->run, chapter, student);
  }
  database.execute("INSERT INTO run_chapters(run, chapter, is_part, finished) VALUES(?, ?, ?, ?)",
                   state_->run, chapter, std::int64_t{before->is_part}, now());
  database.execute("UPDATE runs SET finished = ? WHERE id = ?", now(), state_->run);
  transaction.commit();
}

}  // namespace wick::grade

#include "tools/grade/gradebook/gradebook.h"

#include "tools/grade/gradebook/gradebook_state.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/gradebook/kept_journal.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Removes files that a killed process was writing.
void remove_unfinished_files(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.compare(0, 6, ".wick-") == 0) fs::remove(entry.path(), ignored);
  }
}

}  // namespace

Gradebook::Gradebook(const fs::path& folder, Use use) {
  if (use == Use::Grading) {
    fs::create_directories(folder / "students");
    state_ = std::make_unique<State>(folder, use);
    remove_unfinished_files(folder);
    remove_unfinished_files(folder / "students");
  } else {
    state_ = std::make_unique<State>(folder, use);
  }
}

Gradebook::~Gradebook() = default;

const fs::path& Gradebook::file() const { return state_->path; }

std::optional<GradingRun> Gradebook::last_run() {
  Statement found = state_->database.query(
      "SELECT seed, own, isolation, started, finished, per_student, sanitize FROM runs "
      "ORDER BY id DESC LIMIT 1");
  if (!found.step()) return {};
  GradingRun run;
  run.seed = std::stoull(found.text(0));
  run.own = found.integer(1) != 0;
  run.isolation = isolation_called(found.text(2));
  run.started = found.integer(3);
  run.finished = found.integer(4);
  run.seed_per_student = found.integer(5) > 0;
  run.sanitize = found.integer(6) > 0;
  return run;
}

void Gradebook::begin(const GradingRun& run, bool resumes) {
  Transaction transaction(state_->database);
  state_->add_run(run);
  state_->resumes = resumes;
  for (const std::string& chapter : run.chapters) state_->add_chapter(chapter);
  transaction.commit();
}

void Gradebook::end_chapter(const std::string& chapter) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->database.execute("UPDATE run_chapters SET finished = ? WHERE run = ? AND chapter = ?",
                           now(), state_->run, chapter);
}

void Gradebook::end() {
  Transaction transaction(state_->database);
  state_->database.execute("UPDATE runs SET finished = ? WHERE id = ?", now(), state_->run);
  state_->database.execute(
      "UPDATE run_chapters SET finished = ? WHERE run = ? AND finished IS NULL", now(),
      state_->run);
  transaction.commit();
}

std::vector<std::string> Gradebook::chapters() {
  std::vector<std::string> names;
  for (const State::ChapterRun& chapter : state_->chapters()) names.push_back(chapter.chapter);
  return names;
}

std::vector<std::string> Gradebook::unfinished_chapters() {
  std::vector<std::string> names;
  for (const State::ChapterRun& chapter : state_->chapters()) {
    if (!chapter.is_finished) names.push_back(chapter.chapter);
  }
  return names;
}

void Gradebook::enroll(const std::vector<std::pair<Submission, Handin>>& submissions) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  Transaction transaction(state_->database);
  for (const auto& [submission, handin] : submissions) {
    state_->open_grade(submission, handin, state_->info.seed);
  }
  transaction.commit();
}

std::uint64_t Gradebook::seed(const Submission& submission, const Handin& handin) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  Transaction transaction(state_->database);
  const State::OpenGrade grade = state_->open_grade(submission, handin, state_->info.seed);
  transaction.commit();
  return grade.seed;
}

std::optional<Graded> Gradebook::reuse(const Submission& submission, const Handin& handin,
                                       int place) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->reuse(submission, handin, place, state_->wanted_seed());
}

std::unique_ptr<Journal> Gradebook::journal(const Submission& submission, const Handin& handin) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  Transaction transaction(state_->database);
  const State::OpenGrade grade = state_->open_grade(submission, handin, state_->info.seed);
  transaction.commit();
  const std::uint64_t seed =
      state_->info.seed_per_student ? student_seed(grade.seed, submission.student) : grade.seed;
  return std::make_unique<KeptJournal>(*state_, grade.id, seed);
}

void Gradebook::finish(const Graded& graded, const Handin& handin, int place) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  Transaction transaction(state_->database);
  const std::int64_t grade = state_->open_grade(graded.submission, handin, state_->info.seed).id;
  Database& database = state_->database;
  for (const ExerciseResult& exercise : graded.grade.exercises) {
    for (const ScenarioResult& scenario : exercise.scenarios) state_->keep(grade, scenario, false);
  }
  database.execute("UPDATE scenarios SET bytes = NULL WHERE grade = ?", grade);
  database.execute(
      "UPDATE grades SET points = ?, max_points = ?, is_ours = ?, report = ? WHERE id = ?",
      graded.grade.points, graded.grade.max_points, std::int64_t{graded.grade.is_pending()},
      to_json(graded), grade);
  state_->enter(graded.submission.student, graded.submission.chapter, grade, place);
  state_->keep_files(
      state_->submission(graded.submission.student, graded.submission.chapter, handin),
      graded.submission);
  transaction.commit();
  state_->open_grades.erase({graded.submission.student, graded.submission.chapter});
}

std::vector<Entry> Gradebook::entries() {
  std::vector<Entry> entries;
  Statement found = state_->database.query(
      "SELECT students.name, content, version, submitted, is_given, report, "
      "grades.seed, "
      "own, isolation, started, runs.finished, place, per_student, sanitize "
      "FROM entries "
      "JOIN run_chapters ON run_chapters.run = entries.run "
      "AND run_chapters.chapter = entries.chapter JOIN grades ON grades.id = entries.grade "
      "JOIN submissions ON submissions.id = grades.submission JOIN runs ON runs.id = grades.run "
      "JOIN students ON students.id = entries.student WHERE entries.run = (SELECT max(run) FROM "
      "run_chapters AS newest WHERE newest.chapter = entries.chapter) "
      "ORDER BY entries.chapter, place, students.name");
  while (found.step()) {
    Entry entry;
    entry.graded = read_graded(found.text(5));
    entry.graded.submission.student = found.text(0);
    entry.handin.content = found.text(1);
    entry.handin.version = found.text(2);
    if (!found.is_null(3)) entry.handin.submitted = found.integer(3);
    entry.handin.is_given = found.integer(4) != 0;
    entry.run.seed = std::stoull(found.text(6));
    entry.run.own = found.integer(7) != 0;
    entry.run.isolation = isolation_called(found.text(8));
    entry.run.started = found.integer(9);
    entry.run.finished = found.integer(10);
    entry.place = static_cast<int>(found.integer(11));
    entry.run.seed_per_student = found.integer(12) > 0;
    entry.run.sanitize = found.integer(13) > 0;
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace wick::grade

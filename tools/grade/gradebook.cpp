#include "tools/grade/gradebook.h"

#include "tools/grade/database.h"
#include "tools/grade/files.h"
#include "tools/grade/folder_lock.h"
#include "tools/grade/format_values.h"
#include "tools/grade/gradebook_schema.h"
#include "tools/grade/graded_json.h"

#include "core/error.h"

#include <chrono>
#include <mutex>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// What a killed process has left of a file that it was writing.
void remove_unfinished_files(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.compare(0, 6, ".wick-") == 0) fs::remove(entry.path(), ignored);
  }
}

fs::path file_in(const fs::path& folder, Gradebook::Use use) {
  const fs::path path = folder / "gradebook.db";
  if (use == Gradebook::Use::Looking && !fs::exists(path)) {
    fail<Error>("gradebook: there is none in ", folder.string(),
                ": give the folder that wick grade wrote its results to");
  }
  return path;
}

bool has_fault_of_ours(const Grade& grade) {
  for (const ExerciseResult& exercise : grade.exercises) {
    if (exercise.verdict == Verdict::GraderError) return true;
    for (const ScenarioResult& scenario : exercise.scenarios) {
      if (scenario.verdict == Verdict::GraderError) return true;
    }
  }
  return false;
}

double precise_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

}  // namespace

std::int64_t now() { return static_cast<std::int64_t>(precise_now()); }

struct Gradebook::State {
  State(const fs::path& folder, Use use)
      : lock(use == Use::Grading ? std::make_unique<FolderLock>(folder) : nullptr),
        database(file_in(folder, use)),
        path(folder / "gradebook.db") {
    prepare();
  }

  std::unique_ptr<FolderLock> lock;
  Database database;
  fs::path path;
  std::mutex mutex;
  std::int64_t run = 0;
  RunInfo info;
  bool resumes = false;
  std::map<std::pair<std::string, std::string>, std::int64_t> open_grades;  // student, chapter

  void prepare() {
    Transaction transaction(database);
    std::int64_t version = 0;
    {
      Statement statement = database.query("PRAGMA user_version");
      if (statement.step()) version = statement.integer(0);
    }
    if (version == 0) {
      database.run_script(schema);
      database.run_script("PRAGMA user_version = " + std::to_string(schema_version));
    } else if (version != schema_version) {
      fail<Error>("gradebook: ", path.string(), " is of version ", version, ": this wick reads ",
                  schema_version);
    }
    transaction.commit();
  }

  std::int64_t student(const std::string& name) {
    database.run("INSERT OR IGNORE INTO students(name) VALUES(?)", name);
    return *find_student(name);
  }

  std::optional<std::int64_t> find_student(const std::string& name) {
    Statement found = database.query("SELECT id FROM students WHERE name = ?", name);
    if (!found.step()) return {};
    return found.integer(0);
  }

  // A time that the instructor gives holds; of those that files tell the earliest, since copying
  // the same files again makes nobody late.
  std::int64_t submission(const std::string& name, const std::string& chapter, const Work& work) {
    const std::int64_t owner = student(name);
    const std::int64_t given = work.is_given ? 1 : 0;
    database.run(
        "INSERT INTO submissions(student, chapter, content, submitted, is_given) "
        "VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET "
        "submitted = CASE WHEN ?5 THEN ?4 WHEN is_given OR ?4 IS NULL THEN submitted "
        "WHEN submitted IS NULL THEN ?4 ELSE min(submitted, ?4) END, is_given = max(is_given, ?5)",
        owner, chapter, work.content, work.submitted, given);
    Statement found = database.query(
        "SELECT id FROM submissions WHERE student = ? AND chapter = ? AND content = ?", owner,
        chapter, work.content);
    found.step();
    return found.integer(0);
  }

  void enter(const std::string& name, const std::string& chapter, std::int64_t grade, int place) {
    database.run(
        "INSERT OR REPLACE INTO entries(run, student, chapter, grade, place) "
        "VALUES(?, ?, ?, ?, ?)",
        run, student(name), chapter, grade, std::int64_t{place});
  }

  bool has_entry(const Submission& submission) {
    Statement found = database.query(
        "SELECT 1 FROM entries JOIN students ON students.id = student "
        "WHERE run = ? AND name = ? AND chapter = ?",
        run, submission.student, submission.chapter);
    return found.step();
  }

  // The grade that a run which was killed began, or a new one. In another sandbox, or by another
  // wick, what was begun is not continued.
  std::int64_t open_grade(const Submission& submitted, const Work& work) {
    const auto key = std::make_pair(submitted.student, submitted.chapter);
    const auto known = open_grades.find(key);
    if (known != open_grades.end()) return known->second;
    Transaction transaction(database);
    const std::int64_t id = submission(submitted.student, submitted.chapter, work);
    std::int64_t grade = 0;
    if (resumes) {
      Statement found = database.query(
          "SELECT grades.id FROM grades JOIN runs ON runs.id = grades.run WHERE submission = ? AND "
          "version = ? AND report IS NULL AND seed = ? AND own = ? AND isolation = ? AND wick = ?",
          id, work.version, std::to_string(info.seed), std::int64_t{info.own},
          std::string(to_string(info.isolation)), std::string(WICK_VERSION));
      if (found.step()) grade = found.integer(0);
    }
    if (grade == 0) {
      database.run("INSERT INTO grades(submission, run, version) VALUES(?, ?, ?)", id, run,
                   work.version);
      grade = database.last_id();
    }
    transaction.commit();
    return open_grades[key] = grade;
  }

  void keep(std::int64_t grade, const ScenarioResult& result, bool with_bytes) {
    Statement statement = database.query(
        "INSERT OR IGNORE INTO scenarios(grade, name, hidden, verdict, observation, detail, "
        "stderr, "
        "seconds, recorded, bytes) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        grade, result.key, std::int64_t{result.is_hidden}, std::string(to_string(result.verdict)),
        result.observation, result.detail, result.standard_error, result.seconds, precise_now());
    if (with_bytes) statement.bind_bytes(9, result.bytes);
    statement.step();
  }

  std::map<std::string, Override> overrides_of(std::int64_t id) {
    std::map<std::string, Override> overrides;
    Statement found = database.query(
        "SELECT exercise, points, reason, made_by, made FROM overrides WHERE student = ? "
        "ORDER BY id",
        id);
    while (found.step()) {
      if (found.is_null(1)) {
        overrides.erase(found.text(0));
      } else {
        overrides[found.text(0)] = {found.real(1), found.text(2), found.text(3), found.integer(4)};
      }
    }
    return overrides;
  }

  std::int64_t last_run_id() {
    Statement found = database.query("SELECT max(id) FROM runs");
    found.step();
    return found.integer(0);
  }
};

/// One submission's scenarios, as they come.
class KeptJournal : public Journal {
 public:
  KeptJournal(Gradebook::State& state, std::int64_t grade) : state_(state), grade_(grade) {}

  std::optional<ScenarioResult> find(const std::string& key) override {
    const std::lock_guard<std::mutex> lock(state_.mutex);
    Statement found = state_.database.query(
        "SELECT hidden, verdict, observation, detail, stderr, seconds, bytes FROM scenarios "
        "WHERE grade = ? AND name = ? AND bytes IS NOT NULL",
        grade_, key);
    if (!found.step()) return {};
    ScenarioResult result;
    result.key = key;
    result.is_hidden = found.integer(0) != 0;
    result.verdict = verdict_called(found.text(1));
    result.observation = found.text(2);
    result.detail = found.text(3);
    result.standard_error = found.text(4);
    result.seconds = found.real(5);
    result.bytes = found.text(6);
    result.report = read_report(result.bytes, key, state_.info.seed);
    return result;
  }

  // A fault of ours is tried again.
  void keep(const ScenarioResult& result) override {
    if (result.verdict == Verdict::GraderError) return;
    const std::lock_guard<std::mutex> lock(state_.mutex);
    state_.keep(grade_, result, true);
  }

 private:
  Gradebook::State& state_;
  std::int64_t grade_;
};

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

std::optional<RunInfo> Gradebook::last_run() {
  Statement found = state_->database.query(
      "SELECT seed, own, isolation, started, finished FROM runs ORDER BY id DESC LIMIT 1");
  if (!found.step()) return {};
  RunInfo run;
  run.seed = std::stoull(found.text(0));
  run.own = found.integer(1) != 0;
  run.isolation = isolation_called(found.text(2));
  run.started = found.integer(3);
  run.finished = found.integer(4);
  return run;
}

void Gradebook::begin(const RunInfo& run, bool resumes) {
  state_->database.run(
      "INSERT INTO runs(seed, own, isolation, wick, started) VALUES(?, ?, ?, ?, ?)",
      std::to_string(run.seed), std::int64_t{run.own}, std::string(to_string(run.isolation)),
      std::string(WICK_VERSION), run.started);
  state_->run = state_->database.last_id();
  state_->info = run;
  state_->resumes = resumes;
}

void Gradebook::end() {
  state_->database.run("UPDATE runs SET finished = ? WHERE id = ?", now(), state_->run);
}

std::optional<Graded> Gradebook::reuse(const Submission& submission, const Work& work, int place) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  Transaction transaction(state_->database);
  const std::int64_t id = state_->submission(submission.student, submission.chapter, work);
  std::int64_t grade = 0;
  std::string report;
  {
    Statement found = state_->database.query(
        "SELECT grades.id, report FROM grades JOIN runs ON runs.id = grades.run "
        "WHERE submission = ? AND version = ? AND seed = ? AND own = ? AND report IS NOT NULL "
        "AND NOT is_ours ORDER BY grades.id DESC LIMIT 1",
        id, work.version, std::to_string(state_->info.seed), std::int64_t{state_->info.own});
    if (!found.step()) return {};
    grade = found.integer(0);
    report = found.text(1);
  }
  state_->enter(submission.student, submission.chapter, grade, place);
  transaction.commit();
  Graded graded = read_graded(report);
  graded.submission = submission;
  return graded;
}

std::unique_ptr<Journal> Gradebook::journal(const Submission& submission, const Work& work) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return std::make_unique<KeptJournal>(*state_, state_->open_grade(submission, work));
}

void Gradebook::finish(const Graded& graded, const Work& work, int place) {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  const std::int64_t grade = state_->open_grade(graded.submission, work);
  Transaction transaction(state_->database);
  Database& database = state_->database;
  for (const ExerciseResult& exercise : graded.grade.exercises) {
    for (const ScenarioResult& scenario : exercise.scenarios) state_->keep(grade, scenario, false);
  }
  database.run("UPDATE scenarios SET bytes = NULL WHERE grade = ?", grade);
  database.run("UPDATE grades SET points = ?, max_points = ?, is_ours = ?, report = ? WHERE id = ?",
               graded.grade.points, graded.grade.max_points,
               std::int64_t{has_fault_of_ours(graded.grade)}, to_json(graded), grade);
  state_->enter(graded.submission.student, graded.submission.chapter, grade, place);
  transaction.commit();
  state_->open_grades.erase({graded.submission.student, graded.submission.chapter});
}

std::vector<Entry> Gradebook::entries() {
  const Policy rules = policy();
  std::vector<Entry> entries;
  Statement found = state_->database.query(
      "SELECT students.name, students.id, content, version, submitted, is_given, report, seed, "
      "own, "
      "isolation, started, finished, place FROM entries JOIN grades ON grades.id = entries.grade "
      "JOIN submissions ON submissions.id = grades.submission JOIN runs ON runs.id = grades.run "
      "JOIN students ON students.id = entries.student WHERE entries.run = ? "
      "ORDER BY place, students.name",
      state_->last_run_id());
  while (found.step()) {
    Entry entry;
    entry.graded = read_graded(found.text(6));
    entry.graded.submission.student = found.text(0);
    entry.work.content = found.text(2);
    entry.work.version = found.text(3);
    if (!found.is_null(4)) entry.work.submitted = found.integer(4);
    entry.work.is_given = found.integer(5) != 0;
    entry.run.seed = std::stoull(found.text(7));
    entry.run.own = found.integer(8) != 0;
    entry.run.isolation = isolation_called(found.text(9));
    entry.run.started = found.integer(10);
    entry.run.finished = found.integer(11);
    entry.place = static_cast<int>(found.integer(12));
    entry.score = score(entry.graded.grade, state_->overrides_of(found.integer(1)), rules,
                        entry.graded.submission.student, entry.work.submitted);
    entries.push_back(std::move(entry));
  }
  return entries;
}

void Gradebook::set_policy(const Policy& policy) {
  state_->database.run("INSERT OR REPLACE INTO settings(name, value) VALUES('policy', ?)",
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
  state_->database.run(
      "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
      "VALUES(?, ?, ?, ?, ?, ?)",
      *id, exercise, points, reason, by, made);
}

void Gradebook::merge(Gradebook& other) {
  const std::optional<RunInfo> run = other.last_run();
  const std::string name = other.state_->path.string();
  if (!run || run->finished == 0) {
    fail<Error>("gradebook: ", name, " was cut short: run its wick grade again with --resume");
  }
  if (run->seed != state_->info.seed) {
    fail<Error>("gradebook: ", name,
                " was graded with another seed than the first: parts of one "
                "class are graded with the same --seed");
  }
  for (const Entry& entry : other.entries()) {
    const Submission& submission = entry.graded.submission;
    if (state_->has_entry(submission)) {
      fail<Error>("gradebook: ", name, " has ", submission.student, ", whom another has too");
    }
    if (reuse(submission, entry.work, entry.place)) continue;
    finish(entry.graded, entry.work, entry.place);
  }
  Statement found = other.state_->database.query(
      "SELECT name, exercise, points, reason, made_by, made FROM overrides JOIN students "
      "ON students.id = overrides.student ORDER BY overrides.id");
  while (found.step()) {
    std::optional<double> points;
    if (!found.is_null(2)) points = found.real(2);
    const std::int64_t student = state_->student(found.text(0));
    state_->database.run(
        "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM overrides WHERE "
        "student = ?1 AND exercise = ?2 AND points IS ?3 AND made_by = ?5 AND made = ?6)",
        student, found.text(1), points, found.text(3), found.text(4), found.integer(5));
  }
  if (policy().text.empty() && !other.policy().text.empty()) set_policy(other.policy());
}

}  // namespace wick::grade

#include "tools/grade/gradebook/gradebook_state.h"

#include "tools/grade/gradebook/gradebook_schema.h"
#include "tools/grade/gradebook/graded_json.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <chrono>
#include <string>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path file_in(const fs::path& folder, Gradebook::Use use) {
  const fs::path path = folder / "gradebook.db";
  if (use == Gradebook::Use::Looking && !fs::exists(path)) {
    fail<Error>("gradebook: there is no gradebook in ", folder.string(),
                ": give the folder that wick grade wrote its results to");
  }
  return path;
}

double precise_now() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(since).count();
}

}  // namespace

std::int64_t now() { return static_cast<std::int64_t>(precise_now()); }

Gradebook::State::State(const fs::path& folder, Use use)
    : lock(use == Use::Grading ? std::make_unique<FolderLock>(folder) : nullptr),
      database(file_in(folder, use)),
      path(folder / "gradebook.db") {
  prepare();
}

void Gradebook::State::prepare() {
  Transaction transaction(database);
  std::int64_t version = 0;
  {
    Statement statement = database.query("PRAGMA user_version");
    if (statement.step()) version = statement.integer(0);
  }
  if (version < 0 || version > schema_version) {
    fail<Error>("gradebook: ", path.string(), " has version ", version, ": this wick reads ",
                schema_version);
  }
  if (version < schema_version) {
    if (version == 0) database.execute_script(schema);
    if (version == 1) database.execute_script(from_version_1);
    if (version == 1 || version == 2) database.execute_script(from_version_2);
    if (version >= 1 && version <= 3) database.execute_script(from_version_3);
    database.execute_script(schema_of_reading);
    database.execute_script("PRAGMA user_version = " + std::to_string(schema_version));
  }
  transaction.commit();
}

std::int64_t Gradebook::State::student(const std::string& name) {
  database.execute("INSERT OR IGNORE INTO students(name) VALUES(?)", name);
  Statement found = database.query("SELECT id FROM students WHERE name = ?", name);
  found.step();
  return found.integer(0);
}

std::int64_t Gradebook::State::submission(const std::string& name, const std::string& chapter,
                                          const Handin& handin) {
  const std::int64_t owner = student(name);
  const std::int64_t given = handin.is_given ? 1 : 0;
  database.execute(
      "INSERT INTO submissions(student, chapter, content, submitted, is_given) "
      "VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET "
      "submitted = CASE WHEN ?5 THEN ?4 WHEN is_given OR ?4 IS NULL THEN submitted "
      "WHEN submitted IS NULL THEN ?4 ELSE min(submitted, ?4) END, is_given = max(is_given, ?5)",
      owner, chapter, handin.content, handin.submitted, given);
  Statement found =
      database.query("SELECT id FROM submissions WHERE student = ? AND chapter = ? AND content = ?",
                     owner, chapter, handin.content);
  found.step();
  return found.integer(0);
}

void Gradebook::State::add_run(const GradingRun& begun) {
  database.execute(
      "INSERT INTO runs(seed, own, isolation, wick, started, per_student, sanitize, exercise) "
      "VALUES(?, ?, ?, ?, ?, ?, ?, ?)",
      std::to_string(begun.seed), std::int64_t{begun.own}, std::string(to_string(begun.isolation)),
      std::string(WICK_VERSION), begun.started, std::int64_t{begun.seed_per_student},
      std::int64_t{begun.sanitize}, begun.exercise);
  run = database.last_id();
  info = begun;
}

void Gradebook::State::add_chapter(const std::string& chapter) {
  database.execute("INSERT OR IGNORE INTO run_chapters(run, chapter, is_part) VALUES(?, ?, ?)", run,
                   chapter, std::int64_t{info.is_part});
}

std::vector<Gradebook::State::ChapterRun> Gradebook::State::chapters() {
  std::vector<ChapterRun> all;
  Statement found = database.query(
      "SELECT chapter, run, is_part, finished IS NOT NULL FROM run_chapters AS this WHERE run = "
      "(SELECT max(run) FROM run_chapters WHERE chapter = this.chapter) ORDER BY chapter");
  while (found.step()) {
    all.push_back({found.text(0), found.integer(1), found.integer(2) != 0, found.integer(3) != 0});
  }
  return all;
}

void Gradebook::State::enter(const std::string& name, const std::string& chapter,
                             std::int64_t grade, int place) {
  add_chapter(chapter);
  database.execute(
      "INSERT OR REPLACE INTO entries(run, student, chapter, grade, place) "
      "VALUES(?, ?, ?, ?, ?)",
      run, student(name), chapter, grade, std::int64_t{place});
}

bool Gradebook::State::has_entry(const Submission& submission) {
  Statement found = database.query(
      "SELECT 1 FROM entries JOIN students ON students.id = student "
      "WHERE run = ? AND name = ? AND chapter = ?",
      run, submission.student, submission.chapter);
  return found.step();
}

std::optional<Gradebook::State::KeptGrade> Gradebook::State::last_grade(
    std::int64_t submission, const std::string& version, const std::optional<std::uint64_t>& seed) {
  Statement found = database.query(
      "SELECT grades.id, grades.seed, ifnull(report, ''), ifnull(is_ours, 0), "
      "isolation = ?1 AND wick = ?2 FROM grades JOIN runs ON runs.id = grades.run WHERE "
      "submission = ?3 AND version = ?4 AND own = ?5 AND per_student = ?6 AND sanitize = ?7 AND "
      "(?8 = '' OR grades.seed = ?8) ORDER BY max(grades.run, ifnull((SELECT max(entries.run) "
      "FROM entries WHERE entries.grade = grades.id), 0)) DESC, grades.id DESC LIMIT 1",
      std::string(to_string(info.isolation)), std::string(WICK_VERSION), submission, version,
      std::int64_t{info.own}, std::int64_t{info.seed_per_student}, std::int64_t{info.sanitize},
      seed ? std::to_string(*seed) : std::string());
  if (!found.step()) return {};
  return KeptGrade{found.integer(0), std::stoull(found.text(1)), found.text(2),
                   found.integer(3) != 0, found.integer(4) != 0};
}

std::optional<std::uint64_t> Gradebook::State::wanted_seed() const {
  if (info.takes_any_seed) return {};
  return info.seed;
}

std::optional<Graded> Gradebook::State::reuse(const Submission& submitted, const Handin& handin,
                                              int place, const std::optional<std::uint64_t>& seed) {
  Transaction transaction(database);
  const std::int64_t id = submission(submitted.student, submitted.chapter, handin);
  const std::optional<KeptGrade> kept = last_grade(id, handin.version, seed);
  if (!kept || kept->report.empty() || kept->is_ours) return {};
  enter(submitted.student, submitted.chapter, kept->id, place);
  keep_files(id, submitted);
  transaction.commit();
  Graded graded = read_graded(kept->report);
  graded.submission = submitted;
  return graded;
}

Gradebook::State::OpenGrade Gradebook::State::open_grade(const Submission& submitted,
                                                         const Handin& handin, std::uint64_t seed) {
  const auto key = std::make_pair(submitted.student, submitted.chapter);
  const auto known = open_grades.find(key);
  if (known != open_grades.end()) return known->second;
  const std::int64_t id = submission(submitted.student, submitted.chapter, handin);
  if (resumes) {
    const std::optional<KeptGrade> kept = last_grade(id, handin.version, wanted_seed());
    const bool is_unfinished = kept && kept->report.empty() && kept->is_of_this_kind;
    if (is_unfinished) return open_grades[key] = {kept->id, kept->seed};
  }
  database.execute("INSERT INTO grades(submission, run, version, seed) VALUES(?, ?, ?, ?)", id, run,
                   handin.version, std::to_string(seed));
  return open_grades[key] = {database.last_id(), seed};
}

void Gradebook::State::keep(std::int64_t grade, const ScenarioResult& result, bool with_bytes) {
  Statement statement = database.query(
      "INSERT OR IGNORE INTO scenarios(grade, name, hidden, verdict, observation, detail, "
      "stderr, "
      "seconds, recorded, bytes) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      grade, result.key, std::int64_t{result.is_hidden}, std::string(to_string(result.verdict)),
      result.observation, result.detail, result.printed, result.seconds, precise_now());
  if (with_bytes) statement.bind_bytes(9, result.bytes);
  statement.step();
}

}  // namespace wick::grade

#pragma once

#include "tools/grade/batch.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace wick::grade {

/// One call of `wick grade`.
struct GradingRun {
  std::uint64_t seed = 0;  // of the submissions that this run begins; in an Entry, of that entry
  bool own = false;
  Isolation isolation = Isolation::None;
  std::int64_t started = 0;
  std::int64_t finished = 0;  // 0 if it has not finished
  bool seed_per_student = false;
  bool sanitize = false;
  /// A run that resumes also takes results of other seeds.
  bool takes_any_seed = false;
  /// The run grades a part of a class.
  bool is_part = false;
  /// The folders of the chapters that it grades.
  std::vector<std::string> chapters = {};
  /// The one exercise that it grades again; empty for all.
  std::string exercise = {};
};

/// A submission as it was handed in: what its result depends on, and its time.
struct Handin {
  std::string content, version;  // content.h
  std::optional<std::int64_t> submitted;
  bool is_given = false;  // the time is the instructor's, not the files'
};

/// A student's result in the gradebook, as it was computed. The school adds the score, what the
/// roster says, those who have handed in nothing, and groups.
struct Entry {
  Graded graded;
  Handin handin;
  int place = 0;
  GradingRun run;  // the one that graded it
};

/// The file gradebook.db in an output folder: students, submissions, runs, results and overrides.
/// Everything kept outlives a killed process. Several threads may use one Gradebook.
class Gradebook {
 public:
  enum class Use { Grading, Looking };

  /// Grading makes missing files, and throws Error if another process is grading into the folder.
  /// Looking throws Error if there is no gradebook.
  Gradebook(const std::filesystem::path& folder, Use use);
  ~Gradebook();
  Gradebook(const Gradebook&) = delete;
  Gradebook& operator=(const Gradebook&) = delete;

  const std::filesystem::path& file() const;  // the database
  std::optional<GradingRun> last_run();
  /// Begins a new run, to which all that follows belongs. From now on it alone has the results of
  /// its chapters. A run that resumes continues the grades that were begun with its seed or, if it
  /// takes any seed, those that were begun last.
  void begin(const GradingRun& run, bool resumes);
  /// Begins the grades of submissions that this run will grade. A run that goes on after this one
  /// was killed knows by this that they were there, and grades them on the same seed.
  void enroll(const std::vector<std::pair<Submission, Handin>>& submissions);
  /// The seed that a submission is graded on: that of the run which began this content, otherwise
  /// this run's. What somebody has learned from the result of one content helps no other content.
  std::uint64_t seed(const Submission& submission, const Handin& handin);
  /// The list of one chapter is complete. A run that is killed later leaves it so.
  void end_chapter(const std::string& chapter);
  /// Ends the run: its lists are complete.
  void end();
  /// The folders of the chapters that it has, in order.
  std::vector<std::string> chapters();
  /// The chapters whose list is not complete: their newest run was cut short, or goes on.
  std::vector<std::string> unfinished_chapters();

  /// Reuses in this run the newest result of the same files with the same --own and --sanitize, if
  /// its seed is this run's or the run takes any seed. Returns nothing if there is no such result,
  /// or if it is pending.
  std::optional<Graded> reuse(const Submission& submission, const Handin& handin, int place);
  /// The journal of a submission until finish(). It also has what a killed run left.
  std::unique_ptr<Journal> journal(const Submission& submission, const Handin& handin);
  void finish(const Graded& graded, const Handin& handin, int place);

  /// Keeps which of a student's attempts counts: the one whose result is in the newest run of the
  /// chapter.
  void keep_attempt(const Submission& counted);
  /// Keeps the number that Moodle's loose files name, for an export to Moodle.
  void keep_participant(const Submission& submission);
  /// Keeps the contents of all attempts of a student of this run, also of those that it does not
  /// grade.
  void keep_contents(const Submission& last);

  /// The results of each chapter's newest run so far, by chapter and place.
  std::vector<Entry> entries();

  /// Keeps who has handed a submission in together, as its `members` say.
  void keep_members(const Submission& submission);
  /// Replaces the chapter's results of the students in `results`, for whom one exercise was graded
  /// again. `run` becomes a run of its own. All other students keep their results. Either the whole
  /// replacement is kept, or nothing of it.
  void regrade(const GradingRun& run, const std::string& chapter, const std::string& version,
               const std::vector<Graded>& results);

 private:
  struct State;
  friend class KeptJournal;

  std::unique_ptr<State> state_;
};

/// The seconds since 1970.
std::int64_t now();

}  // namespace wick::grade

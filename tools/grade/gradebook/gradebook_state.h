#pragma once

#include "tools/grade/gradebook/database.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/system/folder_lock.h"

#include <map>
#include <mutex>
#include <utility>

namespace wick::grade {

/// The tables of gradebook.db, for Gradebook, KeptJournal and merging. A caller on several threads
/// holds the mutex.
struct Gradebook::State {
  State(const std::filesystem::path& folder, Use use);

  std::unique_ptr<FolderLock> lock;
  Database database;
  std::filesystem::path path;
  std::mutex mutex;
  std::int64_t run = 0;
  GradingRun info;
  bool resumes = false;
  struct OpenGrade {
    std::int64_t id = 0;
    std::uint64_t seed = 0;
  };
  std::map<std::pair<std::string, std::string>, OpenGrade> open_grades;  // student, chapter

  void prepare();
  // What settings keep under a name. An empty text keeps nothing.
  void keep_setting(const std::string& name, const std::string& text);
  std::int64_t student(const std::string& name);
  // The instructor's time wins. Of the files' times the earliest counts: to copy the same files
  // again makes no student late.
  std::int64_t submission(const std::string& name, const std::string& chapter,
                          const Handin& handin);
  void enter(const std::string& name, const std::string& chapter, std::int64_t grade, int place);
  // Begins a run. The caller has a transaction.
  void add_run(const GradingRun& begun);
  // Adds a chapter to this run. From now on the chapter's results are this run's.
  void add_chapter(const std::string& chapter);
  struct ChapterRun {
    std::string chapter;
    std::int64_t run = 0;
    bool is_part = false, is_finished = false;
  };
  // Each chapter and its newest run, by chapter.
  std::vector<ChapterRun> chapters();
  bool has_entry(const Submission& submission);
  struct KeptGrade {
    std::int64_t id = 0;
    std::uint64_t seed = 0;
    std::string report;  // empty if the grade is not finished
    bool is_ours = false, is_of_this_kind = false;
  };
  // The grade of a submission that was used last, among those that were made in this run's way and,
  // if `seed` is given, on this seed. `is_of_this_kind` is true if it was made in the same sandbox
  // by the same version of wick.
  std::optional<KeptGrade> last_grade(std::int64_t submission, const std::string& version,
                                      const std::optional<std::uint64_t>& seed);
  // The seed that results must have to be taken into this run.
  std::optional<std::uint64_t> wanted_seed() const;
  std::optional<Graded> reuse(const Submission& submitted, const Handin& handin, int place,
                              const std::optional<std::uint64_t>& seed);
  // The grade that a killed run began, or a new one on `seed`. A grade begun in another sandbox, or
  // by another version of wick, is not continued. The caller has a transaction.
  OpenGrade open_grade(const Submission& submitted, const Handin& handin, std::uint64_t seed);
  void keep(std::int64_t grade, const ScenarioResult& result, bool with_bytes);
  // Keeps the texts of the submission's files. A file that cannot be read is left out.
  void keep_files(std::int64_t id, const Submission& submitted);
};

}  // namespace wick::grade

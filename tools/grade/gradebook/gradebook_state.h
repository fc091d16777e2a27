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
  std::map<std::pair<std::string, std::string>, std::int64_t> open_grades;  // student, chapter

  void prepare();
  std::int64_t student(const std::string& name);
  std::optional<std::int64_t> find_student(const std::string& name);
  // The instructor's time wins. Of the files' times the earliest counts: to copy the same files
  // again makes nobody late.
  std::int64_t submission(const std::string& name, const std::string& chapter,
                          const Handin& handin);
  void enter(const std::string& name, const std::string& chapter, std::int64_t grade, int place);
  bool has_entry(const Submission& submission);
  // The grade that a killed run began, or a new one. A grade begun in another sandbox, or by
  // another version of wick, is not continued.
  std::int64_t open_grade(const Submission& submitted, const Handin& handin);
  void keep(std::int64_t grade, const ScenarioResult& result, bool with_bytes);
  std::map<std::string, Override> overrides_of(std::int64_t id);
  std::int64_t last_run_id();
};

}  // namespace wick::grade

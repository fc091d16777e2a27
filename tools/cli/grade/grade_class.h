#pragma once

#include "tools/cli/course.h"
#include "tools/grade/gradebook/exports/class_document.h"
#include "tools/grade/handin/course_work.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wick::cli {

/// The arguments of `wick grade`.
struct GradeRequest : grade::GivenRules {
  std::string folder;
  std::vector<int> chapters;  // none: those that the folder has
  std::string out;
  std::optional<std::uint64_t> seed, new_seed;
  int jobs = 0;
  bool own = false;
  bool seed_per_student = false;
  bool sanitize = false;
  std::string sandbox = "auto";
  bool resume = false;
  std::string submitted;  // a file of times
  std::string shard;      // "2/8"
  std::vector<std::string> merge;
  std::string executor = "local";
  std::vector<std::string> exports;
  std::string only;    // an exercise
  bool write = false;  // what --only has found, without a question
};

/// Grades the submissions, prints the table, and leaves gradebook.db, gradebook.csv and students/
/// in the output folder. Returns the exit code.
int grade_class(const GradeRequest& request);

/// Grades one exercise again for everybody in a gradebook, and prints whose points change. Writes
/// the new points if the request says so or the user agrees. Returns the exit code: 2 if the
/// exercise of somebody could not be graded again.
int grade_one_exercise(const GradeRequest& request);

/// Leaves the same files as grade_class, merged from the output folders of shards, and prints the
/// table. Returns the exit code.
int merge_parts(const GradeRequest& request);

/// Grades as grade_class does, in one Slurm job array with a task for each submission. Returns the
/// exit code.
int grade_on_slurm(const GradeRequest& request);

/// The sandbox of a request, never weaker than asked for, and never weaker in silence. It is made
/// when somebody first asks for it. The request must outlive it.
class SandboxWhenNeeded {
 public:
  explicit SandboxWhenNeeded(const GradeRequest& request) : request_(request) {}

  const grade::Sandbox& get();

 private:
  const GradeRequest& request_;
  std::unique_ptr<grade::Sandbox> sandbox_;
};

/// The number of submissions at a time: --jobs, or one for each core, within the open files.
int choose_jobs(const GradeRequest& request);

/// --out, or a folder of build/grades/. Throws Error if nothing can be written into it.
std::filesystem::path output_folder(const GradeRequest& request, const Course& course);

/// The seed of the submissions that this run begins: --seed, or --new-seed, or a new secret seed.
std::uint64_t choose_seed(const GradeRequest& request);

/// Merges the gradebooks of `folders` into a new run, and shows it. Returns the exit code.
int merge_into(grade::Gradebook& gradebook, const std::vector<std::string>& folders,
               const GradeRequest& request, const std::filesystem::path& out);

/// A part of a class: submissions number - 1, number - 1 + count, ..
struct Shard {
  int number = 1, count = 1;
};
/// Reads "2/8". Throws Error for other text.
Shard read_shard(const std::string& text);

}  // namespace wick::cli

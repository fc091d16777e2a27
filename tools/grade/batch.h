#pragma once

#include "tools/grade/edges/kept_cells.h"
#include "tools/grade/grader.h"
#include "tools/grade/handin/submissions.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace wick::grade {

/// A submission and its grade.
struct Graded {
  Submission submission;
  Grade grade;
};

/// Grades submissions, several at a time.
class Batch {
 public:
  Batch(const std::filesystem::path& kits, const std::vector<Chapter>& chapters, std::uint64_t seed,
        const GradeOptions& options);

  using Done = std::function<void(const Graded&, std::size_t)>;
  using Journals = std::function<std::unique_ptr<Journal>(const Submission&)>;
  using Seeds = std::function<std::uint64_t(const Submission&)>;

  /// Returns the grades in the order of `submissions`. Calls `done` after each, one at a time, from
  /// any thread. Afterwards the inputs and observations of its reports are dropped, since those of
  /// a class would fill the memory. An exception in one submission, or of `done`, makes this
  /// submission pending, and the next one is graded. If `done` throws for the pending submission
  /// too, the batch ends with this exception. `journals` and `seeds` are called from any thread,
  /// and may be empty: then no results are kept, and all are graded on the batch's seed.
  std::vector<Graded> grade(const std::vector<Submission>& submissions, int jobs, const Done& done,
                            const Journals& journals = {}, const Seeds& seeds = {});

  const Kit& kit(const std::string& chapter) const { return course(chapter).kit; }

 private:
  struct Course {
    explicit Course(Kit kit)
        : kit(std::move(kit)),
          variants(has_sources(this->kit) ? std::make_unique<Variants>(this->kit) : nullptr),
          cells(this->kit) {}
    /// The same object for all submissions that are graded on the seed.
    const References& references(std::uint64_t seed) const;
    Kit kit;
    std::unique_ptr<Variants> variants;
    KeptCells cells;
    mutable std::mutex mutex;
    mutable std::map<std::uint64_t, std::unique_ptr<References>> by_seed;
  };

  const Course& course(const std::string& chapter) const;
  std::vector<OwnFiles> earlier(const Submission& submission) const;
  Grade grade_code(const Submission& submission, std::uint64_t seed,
                   const Journals& journals) const;
  Grade grade_one(const Submission& submission, std::uint64_t seed, const Journals& journals) const;

  std::uint64_t seed_;
  GradeOptions options_;
  std::map<std::string, std::unique_ptr<Course>> courses_;
};

}  // namespace wick::grade

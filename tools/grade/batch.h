#pragma once

#include "tools/grade/grader.h"
#include "tools/grade/submissions.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace wick::grade {

/// A submission and what it came to.
struct Graded {
  Submission submission;
  Grade grade;
};

/// Grades submissions of any chapters, several at a time.
class Batch {
 public:
  Batch(const std::filesystem::path& kits, const std::vector<Chapter>& chapters, std::uint64_t seed,
        const GradeOptions& options);

  /// In the order of `submissions`. `done` is called after each, one at a time, from any thread.
  /// Nothing that a submission does ends the batch.
  std::vector<Graded> grade(const std::vector<Submission>& submissions, int jobs,
                            const std::function<void(const Graded&, std::size_t)>& done);

 private:
  struct Course {
    Course(Kit kit, std::uint64_t seed) : kit(std::move(kit)), runs(this->kit, seed) {}
    Kit kit;
    Runs runs;
  };

  const Course& course(const std::string& chapter) const;
  std::vector<OwnFiles> earlier(const Submission& submission) const;
  Grade grade_one(const Submission& submission) const;

  GradeOptions options_;
  std::map<std::string, std::unique_ptr<Course>> courses_;
};

}  // namespace wick::grade

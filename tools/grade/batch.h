#pragma once

#include "tools/grade/course/submissions.h"
#include "tools/grade/grader.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace wick::grade {

/// A submission and its grade.
struct Graded {
  Submission submission;
  Grade grade;
};

/// The seed of one student's inputs, for --seed-per-student: a function of the class's seed and the
/// student's name. --seed with it, without --seed-per-student, gives that student's grade again.
std::uint64_t student_seed(std::uint64_t seed, const std::string& student);

/// Grades submissions, several at a time.
class Batch {
 public:
  Batch(const std::filesystem::path& kits, const std::vector<Chapter>& chapters, std::uint64_t seed,
        const GradeOptions& options);

  using Done = std::function<void(const Graded&, std::size_t)>;
  using Journals = std::function<std::unique_ptr<Journal>(const Submission&)>;

  /// Returns the grades in the order of `submissions`. Calls `done` after each, one at a time, from
  /// any thread. Afterwards the inputs and observations of its reports are dropped, since those of
  /// a class would fill the memory. An exception in one submission, or of `done`, makes this one
  /// pending, and the next is graded. Only if `done` refuses the pending one too, the batch ends
  /// with its exception. `journals` is called from any thread, and may be empty.
  std::vector<Graded> grade(const std::vector<Submission>& submissions, int jobs, const Done& done,
                            const Journals& journals = {});

  const Kit& kit(const std::string& chapter) const { return course(chapter).kit; }

 private:
  struct Course {
    Course(Kit kit, std::uint64_t seed)
        : kit(std::move(kit)),
          variants(has_sources(this->kit) ? std::make_unique<Variants>(this->kit) : nullptr),
          references(this->kit, seed, variants.get(), true) {}
    Kit kit;
    std::unique_ptr<Variants> variants;
    References references;
  };

  const Course& course(const std::string& chapter) const;
  std::vector<OwnFiles> earlier(const Submission& submission) const;
  Grade grade_one(const Submission& submission, const Journals& journals) const;

  GradeOptions options_;
  std::map<std::string, std::unique_ptr<Course>> courses_;
};

}  // namespace wick::grade

#pragma once

#include "tools/cli/grade/grade_class.h"
#include "tools/grade/gradebook/gradebook.h"
#include "tools/grade/handin/submissions.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace wick::cli {

/// An attempt that is to be graded, and when it came in.
struct Planned {
  grade::Submission attempt;
  std::optional<std::int64_t> time;
  bool is_given = false;  // by the instructor or the platform
};

/// What is to be graded of a class, as tools/school/plan.py chooses by its policy, roster and
/// times. A round has one attempt of every student. There is one round or, if the best attempt
/// counts, a round for each attempt of the student who has the most.
struct Plan {
  std::vector<std::vector<Planned>> rounds;
  std::string rule;  // for attempts, in words
  /// Why nothing is graded, after the warnings before it; empty if something is.
  std::string problem;
  /// Lines for stderr: about the last run, about rows of times, and those for the end of the run.
  std::string about_last_run, about_times, at_end;
};

/// Asks the school, which also keeps the request's rules and times in the gradebook. Throws Error,
/// in its words, if it refuses a rule, or if the run resumes with another class's results.
Plan plan_class(const GradeRequest& request, const std::filesystem::path& out,
                const std::vector<grade::Chapter>& course,
                const std::vector<grade::Submission>& submissions, grade::Gradebook& gradebook);

}  // namespace wick::cli

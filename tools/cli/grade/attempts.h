#pragma once

#include "tools/cli/grade/workload.h"

#include <memory>
#include <vector>

namespace wick::cli {

using Submissions = std::vector<grade::Submission>;

/// Returns the rounds to grade one after another. A round is a list with one attempt of every
/// student. There is one round or, if the best attempt counts, a round for each attempt of the
/// student who has the most. `times` knows the time of each attempt.
std::vector<Submissions> attempts_to_grade(const Submissions& last, const grade::Policy& policy,
                                           const Workload& times);

/// Returns the submissions of round number `round` that no earlier round has. `all` are the
/// submissions of that round.
Submissions new_in_round(const Submissions& all, std::size_t round);

/// Enters the attempt that counts for each student, and says how many students have several. All
/// rounds must be graded before. If one of a student's attempts is pending, the last one stays.
void enter_attempts(const std::vector<std::unique_ptr<Workload>>& rounds,
                    grade::Gradebook& gradebook, const std::filesystem::path& out);

}  // namespace wick::cli

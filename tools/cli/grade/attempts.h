#pragma once

#include "tools/cli/grade/workload.h"

#include <memory>
#include <vector>

namespace wick::cli {

using Submissions = std::vector<grade::Submission>;

/// The submissions to grade one after another, each with one attempt of every student: one list,
/// or as many as somebody has attempts if the best counts. `times` knows the time of each attempt.
std::vector<Submissions> attempts_to_grade(const Submissions& last, const grade::Policy& policy,
                                           const Workload& times);

/// Those of `round` that no round before it has.
Submissions new_in_round(const Submissions& all, std::size_t round);

/// Enters, of the students with several attempts, the one that counts, once all rounds are graded,
/// and says how many there are. Where one of them is pending the last one stays.
void enter_attempts(const std::vector<std::unique_ptr<Workload>>& rounds,
                    grade::Gradebook& gradebook, const std::filesystem::path& out);

}  // namespace wick::cli

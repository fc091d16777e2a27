#pragma once

#include "tools/cli/grade/workload.h"

#include <memory>
#include <vector>

namespace wick::cli {

using Submissions = std::vector<grade::Submission>;

/// Returns the submissions of round number `round` that no earlier round has. `all` are the
/// submissions of that round.
Submissions new_in_round(const Submissions& all, std::size_t round);

/// Enters the attempt that counts for each student, and says how many students have several, by
/// which `rule`, in words. All rounds must be graded before. If one of a student's attempts is
/// pending, the last one stays.
void enter_attempts(const std::vector<std::unique_ptr<Workload>>& rounds, const std::string& rule,
                    grade::Gradebook& gradebook, const std::filesystem::path& out);

}  // namespace wick::cli

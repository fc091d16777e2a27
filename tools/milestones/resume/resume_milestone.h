#pragma once

#include "tools/milestones/resume/resume.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// A training that was never stopped.
struct WholeTraining {
  std::vector<LoggedStep> steps;
  nn::StoredTraining end;
  /// Numbers in the model.
  std::int64_t parameters = 0;
};
WholeTraining train_without_stop(const DigitSplit& digits, std::uint64_t seed,
                                 const Report& report = {});

/// The steps, taken again ones included, whose rows differ from those of the same step of a
/// training that was never stopped; or whose loss does, by any bit.
struct Differences {
  std::int64_t rows = 0;
  std::int64_t losses = 0;
  /// Steps that were never logged.
  std::int64_t missing = 0;
};
Differences compare_steps(const WholeTraining& whole, const ResumedTraining& resumed);

/// Numbers of parameters, and of all else that is stored, that differ by any bit or are not there.
struct StoredDifferences {
  std::int64_t parameters = 0;
  std::int64_t others = 0;
};
StoredDifferences compare_ends(const nn::StoredTraining& whole, const nn::StoredTraining& resumed);

/// A training that goes on from the middle with nothing but its parameters and its place, for three
/// steps: the numbers of the model that differ. It shows that the comparison can fail.
std::int64_t probe_without_state(const DigitSplit& digits, std::uint64_t seed);

/// The batches of a loader that differ when others were asked for before.
std::int64_t probe_order(std::uint64_t seed);

/// The steps that processes which save every fourth step take again after these kills.
std::int64_t steps_taken_again(const std::vector<Kill>& kills);

/// The requirements.
std::vector<Verdict> judge_resume(const WholeTraining& whole, const ResumedTraining& resumed,
                                  const std::vector<Kill>& kills, std::int64_t without_state,
                                  std::int64_t order_differs);

/// Trains once without a stop, and once killed three times, and compares the two. Returns 0 if
/// every bar was met, else 1. Throws Error, or std::filesystem::filesystem_error, if a file cannot
/// be written.
int run_resume(Stage& stage);

}  // namespace wick::milestones

#pragma once

#include "tools/milestones/shift/shift.h"

#include <vector>

namespace wick::milestones {

/// The three trainings of the milestone.
struct ShiftRuns {
  ShiftRun cnn;
  ShiftRun mlp;
  /// An MLP with about as many numbers as the CNN. It has no bar.
  ShiftRun small;
};

/// The requirements for what the models have learnt.
std::vector<Verdict> judge_shift(const ShiftRuns& runs);

/// Trains the models on digits in the middle of a canvas, draws what they read of shifted ones, and
/// judges them. Returns 0 if every bar was met, else 1. Throws Error, or
/// std::filesystem::filesystem_error, if a drawing cannot be written.
int run_shift(Stage& stage, const ShiftOptions& training = {});

}  // namespace wick::milestones

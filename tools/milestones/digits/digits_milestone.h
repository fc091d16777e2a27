#pragma once

#include "tools/milestones/digits/digits.h"

#include <vector>

namespace wick::milestones {

/// The three trainings of the milestone.
struct DigitRuns {
  DigitRun mlp;
  DigitRun softmax;
  /// The MLP again, for a fifth of the epochs, on images that have each other's labels.
  DigitRun shuffled;
};

/// The four images to whose digit the model gives the least probability, side by side. Above each
/// image stand its digit and the digit that the model reads.
plot::HeatMap hardest_digits(const nn::Sequential& model, const Digits& digits);

/// How many images of each digit the model reads as each other digit.
plot::HeatMap confusion_map(const nn::Sequential& model, const Digits& digits);

/// The requirements for the runs. `cut` is the result of probe_cut.
std::vector<Verdict> judge_digits(const DigitRuns& runs, const DigitSplit& digits, const Cut& cut);

/// Trains all three models on the handwritten digits, draws curves and misread images, and judges
/// the models. Returns 0 if every bar was met, else 1. Throws Error, or
/// std::filesystem::filesystem_error, if a drawing cannot be written.
int run_digits(Stage& stage, const DigitOptions& training = {});

}  // namespace wick::milestones

#pragma once

#include "tools/milestones/digits_probes.h"
#include "tools/milestones/digits_training.h"
#include "tools/milestones/stage.h"

#include <ostream>
#include <vector>

namespace wick::milestones {

/// What was trained, all of it in one run on one split.
struct DigitRuns {
  DigitRun mlp;
  DigitRun softmax;
  /// The MLP again, for a fifth of the epochs, on images that have each other's labels.
  DigitRun shuffled;
};

/// The mean loss, and the share of test images read rightly, after each epoch.
plot::Chart digit_loss_chart(const DigitRuns& runs);
plot::Chart digit_accuracy_chart(const DigitRuns& runs);

/// The four images to whose digit the model gives the least probability, side by side; above each
/// what it is and what the model reads.
plot::HeatMap hardest_digits(const nn::Sequential& model, const Digits& digits);

/// How many images of each digit were taken for each other one.
plot::HeatMap confusion_map(const nn::Sequential& model, const Digits& digits);

/// What the runs have to show.
std::vector<Verdict> judge_digits(const DigitRuns& runs, const DigitSplit& digits, const Cut& cut);

/// Trains on the handwritten digits; shows progress, charts and what was misread on `stream` and
/// writes drawings as SVG; says which bars were met. Returns 0 if all were, else 1. Throws Error,
/// or std::filesystem::filesystem_error, where a drawing cannot be written.
int run_digits_milestone(const MilestoneOptions& options, std::ostream& stream,
                         const plot::Terminal& terminal, const DigitOptions& training = {});

}  // namespace wick::milestones

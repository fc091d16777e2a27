#pragma once

#include "tools/milestones/stage.h"
#include "tools/milestones/xor_training.h"

#include <ostream>
#include <vector>

namespace wick::milestones {

/// The losses of runs over their steps.
plot::Chart xor_loss_chart(const std::vector<XorRun>& runs);

/// The probability that the model gives to "1" around the four points, from -0.5 to 1.5 in both
/// directions, the second coordinate upwards.
plot::HeatMap xor_surface(const XorRun& run);

/// What the three models have to show. `gradient_error` is that of probe_gradients.
std::vector<Verdict> judge_xor(const XorRun& one_layer, const XorRun& no_activation,
                               const XorRun& mlp, double gradient_error);

/// Trains all three models on XOR; shows progress, a chart and the surface on `stream` and writes
/// drawings as SVG; says which bars were met. Returns 0 if all were, else 1. Throws Error, or
/// std::filesystem::filesystem_error, where a drawing cannot be written.
int run_xor_milestone(const MilestoneOptions& options, std::ostream& stream,
                      const plot::Terminal& terminal, const XorOptions& training = {});

}  // namespace wick::milestones

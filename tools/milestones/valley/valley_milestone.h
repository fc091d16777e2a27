#pragma once

#include "tools/milestones/valley/valley.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// The descents that the milestone judges.
struct ValleyRuns {
  ValleyRun descent;   // at its best rate, 2 / (1 + steepest)
  ValleyRun too_fast;  // at 2.05 / steepest
  ValleyRun momentum;  // 0.9
  ValleyRun nesterov;  // 0.9
  ValleyRun adam;
  ValleyRun adam_of_a_larger_loss;  // 1024 times as large
};

/// The largest distance of a number of `run` from (1 - rate * curvature)^steps times its start:
/// what descent comes to, by a formula.
double distance_from_formula(const ValleyRun& run, const Valley& valley, double rate);

/// The largest |a - b| of two descents' last points.
double difference(const ValleyRun& a, const ValleyRun& b);

/// Adam's first step at rate 0.01 for gradients from 0.001 to 1000, of either sign: the largest
/// difference from the rate, as a share of it.
double probe_first_step();

/// What ten steps of AdamW do to a layer whose loss has a slope of 0 everywhere, where the weight
/// alone decays, by 0.5 at rate 0.1.
struct Decay {
  double weight_error = 0;   // the largest |w / (w_0 (1 - 0.05)^10) - 1|
  double bias_moved = 0;     // the largest |b - b_0|
  double missing_moved = 0;  // the same of a matrix that has no gradient
};
Decay probe_decay(std::uint64_t seed);

/// The requirements.
std::vector<Verdict> judge_valley(const Valley& valley, const ValleyRuns& runs, double first_step,
                                  const Decay& decay);

/// The descents of run_valley.
ValleyRuns descend_in_all_ways(const Valley& valley, Stage& stage);

/// Descends a narrow valley in several ways, draws the losses and judges them. Returns 0 if every
/// bar was met, else 1. Throws Error, or std::filesystem::filesystem_error, if a drawing cannot be
/// written.
int run_valley(Stage& stage);

}  // namespace wick::milestones

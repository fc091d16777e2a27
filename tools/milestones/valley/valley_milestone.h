#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace wick::milestones {

/// The number of axes of the valley.
constexpr std::int64_t valley_axes = 10;
/// Its curvatures lie between 1 and this, at equal ratios.
constexpr double steepest = 100;

/// loss(x) = scale / 2 * sum of curvature[i] * x[i]^2, and a point from which to descend.
struct Valley {
  Tensor curvatures;  // (10,)
  Tensor start;       // (10,): each number from 0.75 to 1.25, of either sign
  double scale = 1;

  Tensor loss(const Tensor& x) const;
};

/// The start follows from `seed`.
Valley make_valley(std::uint64_t seed);

using MakeOptimizer = std::function<std::unique_ptr<nn::Optimizer>(const Tensor& parameter)>;

/// A descent, and where it ended.
struct ValleyRun {
  std::string name;
  /// The loss before each step and after the last, as a share of the first.
  std::vector<plot::Point> losses;
  Tensor end;  // (10,)

  /// The number of steps after which the loss was at most a millionth of the first. If that never
  /// happened, one more than were taken.
  double steps_to_a_millionth() const;
};

/// Takes so many steps.
ValleyRun descend(const std::string& name, const Valley& valley, const MakeOptimizer& make,
                  std::int64_t steps, const Report& report = {});

/// Plain descent, momentum, Nesterov's momentum and Adam, all as the milestone tries them.
MakeOptimizer descent_at(double rate);
MakeOptimizer momentum_at(double rate, bool nesterov);
MakeOptimizer adam_at(double rate);

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

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

}  // namespace wick::milestones

#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// A layer alone; two with nothing between them, which are no more than one; two with a bend
/// between them.
enum class XorModel { OneLayer, NoActivation, Mlp };

/// (4, 2): (0, 0), (0, 1), (1, 0), (1, 1).
Tensor xor_points();
/// (4): 0, 1, 1, 0.
Ids xor_answers();

struct XorOptions {
  std::int64_t steps = 300;
  std::int64_t hidden = 32;
  double learning_rate = 0.02;
};

/// A new model (.., 2) -> logits (.., 2), whose parameters are drawn from the default generator.
nn::Sequential make_xor_model(XorModel kind, const XorOptions& options);

/// A model, and how its training went.
struct XorRun {
  XorModel kind;
  nn::Sequential model;
  /// The loss of each step.
  std::vector<plot::Point> losses;
};

/// Trains a new model on all four points at every step. Initial values follow from `seed`.
XorRun train_xor(XorModel kind, std::uint64_t seed, const XorOptions& options,
                 const Report& report = {});

/// How many of the four points the model answers rightly, with a probability above 0.51.
std::int64_t right_answers(const nn::Sequential& model);

}  // namespace wick::milestones

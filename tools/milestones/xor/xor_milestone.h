#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::milestones {

/// One layer; two layers with nothing between them, which compute no more than one; two layers
/// with relu between them.
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

/// A model and the history of its training.
struct XorRun {
  std::string name;
  nn::Sequential model;
  /// The loss of each step.
  std::vector<plot::Point> losses;
};

/// Trains a new model on all four points at every step. The initial values follow from `seed`.
XorRun train_xor(XorModel kind, std::uint64_t seed, const XorOptions& options,
                 const Report& report = {});

/// How many of the four points get the right answer with a probability above 0.51.
std::int64_t right_answers(const nn::Sequential& model);

/// The gradients that backward() gives to the model's parameters for the loss on the four points.
std::vector<Tensor> xor_gradients(const nn::Sequential& model);

/// Compares `gradients` with the change of the loss when the parameters move a little along each of
/// nine random directions: the median difference, as a share of the gradient's length. (Along some
/// directions the small step may cross one of relu's bends.)
double probe_gradients(const nn::Sequential& model, const std::vector<Tensor>& gradients,
                       std::uint64_t seed);

/// The probability that the model gives to "1" around the four points, from -0.5 to 1.5 in both
/// directions. The second coordinate grows upwards.
plot::HeatMap xor_surface(const XorRun& run);

/// The requirements for the three models. `gradient_error` is the result of probe_gradients.
std::vector<Verdict> judge_xor(const XorRun& one_layer, const XorRun& no_activation,
                               const XorRun& mlp, double gradient_error);

/// Trains all three models on XOR, draws their losses and surfaces, and judges them. Returns 0 if
/// every bar was met, else 1. Throws Error, or std::filesystem::filesystem_error, if a drawing
/// cannot be written.
int run_xor(Stage& stage, const XorOptions& training = {});

}  // namespace wick::milestones

#pragma once

#include "nn/nn.h"
#include "tools/milestones/digits_task.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// One layer, which is softmax regression; or two with relu and dropout between them.
enum class DigitModel { Softmax, Mlp };

struct DigitOptions {
  std::int64_t epochs = 50;
  std::int64_t batch = 32;
  std::int64_t hidden = 128;
  double dropout = 0.5;
  /// At the first step; it falls in a straight line to 0.
  double learning_rate = 5e-3;
};

/// A new model (n, 64) -> logits (n, 10), whose parameters are drawn from the default generator.
nn::Sequential make_digit_model(DigitModel kind, const DigitOptions& options);

/// A model, and how its training went.
struct DigitRun {
  nn::Sequential model;
  /// The mean loss of each epoch.
  std::vector<plot::Point> losses;
  /// The share of test images that were right after each epoch.
  std::vector<plot::Point> accuracies;
};

/// Trains a new model. Initial values and the order of the images follow from `seed`; the test
/// images are looked at, never learnt from. `report` is called after every epoch.
DigitRun train_digits(DigitModel kind, const DigitSplit& digits, std::uint64_t seed,
                      const DigitOptions& options, const Report& report = {});

/// The share of images that the model, which is in evaluation, reads rightly.
double accuracy(const nn::Sequential& model, const Digits& digits);

}  // namespace wick::milestones

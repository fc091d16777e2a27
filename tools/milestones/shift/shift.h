#pragma once

#include "nn/nn.h"
#include "tools/milestones/digits/digits.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::milestones {

/// Digits are trained on in the middle of a canvas of `canvas` x `canvas` pixels.
inline constexpr std::int64_t canvas = 16;
/// The canvas of the probe: room for larger shifts.
inline constexpr std::int64_t wide_canvas = 20;

/// The digits' images on empty canvases, (n, 1, size, size), `shift` pixels to the right of the
/// middle.
Tensor on_canvas(const Digits& digits, std::int64_t size, std::int64_t shift = 0);

/// Two convolutions with a pool between them and a global maximum behind them; or two layers with
/// relu between them, on as many numbers as the canvas has.
enum class ShiftModel { Cnn, Mlp };

struct ShiftOptions {
  std::int64_t epochs = 15;
  std::int64_t batch = 32;
  std::int64_t first_channels = 8;
  std::int64_t channels = 16;
  /// Units of the MLP.
  std::int64_t hidden = 32;
  /// The rate of the first step. It falls in a straight line to 0.
  double cnn_rate = 0.01;
  double mlp_rate = 5e-3;
};

/// The largest number of each channel: (n, c, h, w) -> (n, c).
class GlobalMax : public nn::Module {
 public:
  Tensor forward(const Tensor& x) const;
  void members(nn::Members&) override {}
};

/// A new model (n, 1, h, w) -> logits (n, 10), whose parameters are drawn from the default
/// generator. The CNN takes any canvas, the MLP canvases of this size alone.
nn::Sequential make_shift_model(ShiftModel kind, const ShiftOptions& options,
                                std::int64_t size = canvas);

/// A model and the history of its training.
struct ShiftRun {
  nn::Sequential model;
  std::int64_t parameters = 0;
  /// The mean loss of each epoch.
  std::vector<plot::Point> losses;
  /// The share of test images that it reads rightly, at each shift from 0 to 4 pixels.
  std::vector<plot::Point> accuracies;
};

/// Trains a new model on digits in the middle. The initial values and the order of the images
/// follow from `seed`. `report` is called after every epoch.
ShiftRun train_shift(ShiftModel kind, const DigitSplit& digits, std::uint64_t seed,
                     const ShiftOptions& options, const Report& report = {});

/// The share of images that the model, which is in evaluation, reads rightly, shifted by `shift`.
double shifted_accuracy(const nn::Sequential& model, const Digits& digits, std::int64_t shift);

}  // namespace wick::milestones

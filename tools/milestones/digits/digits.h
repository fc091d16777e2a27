#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace wick::milestones {

/// Images of `digit_size` x `digit_size` pixels, row by row.
inline constexpr std::int64_t digit_size = 8;
inline constexpr std::int64_t pixels = digit_size * digit_size;
inline constexpr std::int64_t digit_classes = 10;

/// Images and the digits on them.
struct Digits {
  /// (n, 64), each pixel from 0, paper, to 1, ink.
  Tensor images;
  /// (n), 0..9.
  Ids labels;

  std::int64_t count() const { return images.size(0); }
};

/// The two parts of the data, in the order of the file.
struct DigitSplit {
  Digits train;
  Digits test;
};

/// The 1,797 images of data/digits.csv, which are part of the program. The fourth image and every
/// fourth one after it are for the test (449 images); the other 1,348 are for training.
DigitSplit load_digits();

/// The same from any text of that form: one image a line, 64 pixels from 0 to 16 and the digit,
/// with commas. Throws ValueError, with the line, if the text has another form.
DigitSplit read_digits(const std::string& text);

/// The number of test images that are, pixel for pixel, also among the training images.
std::int64_t overlap(const DigitSplit& digits);

/// The same images in a random order, cut into batches of up to `batch`.
std::vector<Digits> shuffled_batches(const Digits& digits, std::int64_t batch,
                                     std::mt19937_64& engine);

/// The same images with each other's labels, so that nothing can be learnt from them.
Digits with_shuffled_labels(const Digits& digits, std::mt19937_64& engine);

/// One layer, which is softmax regression; or two layers with relu and dropout between them.
enum class DigitModel { Softmax, Mlp };

struct DigitOptions {
  std::int64_t epochs = 50;
  std::int64_t batch = 32;
  std::int64_t hidden = 128;
  double dropout = 0.5;
  /// The rate of the first step. It falls in a straight line to 0.
  double learning_rate = 5e-3;
};

/// A new model (n, 64) -> logits (n, 10), whose parameters are drawn from the default generator.
nn::Sequential make_digit_model(DigitModel kind, const DigitOptions& options);

/// A model and the history of its training.
struct DigitRun {
  nn::Sequential model;
  /// The mean loss of each epoch.
  std::vector<plot::Point> losses;
  /// The share of test images that the model reads rightly after each epoch.
  std::vector<plot::Point> accuracies;
};

/// Trains a new model. The initial values and the order of the images follow from `seed`. The test
/// images are read after each epoch and never learnt from. `report` is called after every epoch.
DigitRun train_digits(DigitModel kind, const DigitSplit& digits, std::uint64_t seed,
                      const DigitOptions& options, const Report& report = {});

/// The share of images that the model, which is in evaluation, reads rightly.
double accuracy(const nn::Sequential& model, const Digits& digits);

/// The distance of p's rows from distributions: the largest distance of a sum from 1, or of a
/// negative number from 0.
double probe_distribution(const Tensor& p);

/// The distance of `loss` from the mean of -log p at the labels' places in p (n, 10).
double probe_loss(const Tensor& p, const Ids& labels, double loss);

/// The largest difference between the logits of two passes over the same images, with dropout off
/// and on. The probe leaves the model in evaluation.
struct Repetition {
  double in_evaluation = 0;
  double in_training = 0;
};
Repetition probe_dropout(nn::Sequential model, const Digits& digits);

/// How far the parameters of two layers move in a few steps of training when the first layer's
/// result is computed under NoGrad: a cut that no gradient may pass.
struct Cut {
  double behind = 0;  // the first layer
  double before = 0;  // the second layer
};
/// Without the cut both layers move, which shows that this probe can fail.
Cut probe_cut(const DigitSplit& digits, std::uint64_t seed, bool is_cut = true);

}  // namespace wick::milestones

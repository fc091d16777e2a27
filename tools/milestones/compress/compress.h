#pragma once

#include "nn/nn.h"
#include "tools/milestones/digits/digits.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::milestones {

struct CompressOptions {
  std::int64_t epochs = 50;
  std::int64_t batch = 32;
  std::int64_t hidden = 128;
  /// Adam's rate at the first step. It falls in a straight line to 0.
  double learning_rate = 3e-3;
  /// The same for a model that was pruned.
  std::int64_t tuning_epochs = 10;
  double tuning_rate = 1e-3;
  /// Of the thin layers in place of the first one.
  std::int64_t rank = 12;
  /// Units of a model that learns from a teacher.
  std::int64_t small_hidden = 32;
};

/// The share of the weights that is judged.
inline constexpr double judged_sparsity = 0.8;

/// Images (n, 64) -> logits (n, 10): two layers with relu between them. `model` shares their
/// parameters.
struct TwoLayers {
  nn::Linear first, second;
  nn::Sequential model;

  /// The weights of both layers.
  std::vector<Tensor> weights() const { return {first.weight, second.weight}; }
};

/// New layers, whose parameters are drawn from the default generator.
TwoLayers make_two_layers(std::int64_t hidden);
TwoLayers copy_of(const TwoLayers& layers);
/// The share of one digit's images that the model reads rightly.
double share_right_of(const nn::Sequential& model, const Digits& digits, std::int64_t digit);

/// A large model and the mean loss of each epoch of its training. The initial values and the order
/// of the images follow from `seed`. `report` is called after every epoch.
struct LargeModel {
  TwoLayers layers;
  std::vector<plot::Point> losses;
};
LargeModel train_large(const Digits& train, std::uint64_t seed, const CompressOptions& options,
                       const Report& report = {});

enum class Choice { Magnitude, Random };

/// A copy of the large model without a share of its weights, before and after a short training that
/// keeps it pruned.
struct PrunedModel {
  TwoLayers layers;
  double sparsity = 0;
  double right_before = 0;
  double right = 0;
};
PrunedModel prune_and_tune(const TwoLayers& large, Choice choice, double sparsity,
                           const DigitSplit& digits, std::uint64_t seed,
                           const CompressOptions& options);

/// The large model with two thin layers in place of its first one. It is not trained.
struct ThinModel {
  nn::Sequential model;
  std::int64_t numbers = 0;
};
ThinModel make_thin(const TwoLayers& large, std::int64_t rank);

/// A small model that never sees one digit: it learns the others from the teacher at a temperature,
/// or from labels if the temperature is 0. `right` is the share of that digit's test images that it
/// reads rightly.
struct Pupil {
  std::int64_t unseen = 0;
  double temperature = 0;
  double right = 0;
  double right_of_others = 0;
};
Pupil teach(const TwoLayers& teacher, std::int64_t unseen, double temperature,
            const DigitSplit& digits, std::uint64_t seed, const CompressOptions& options,
            const Report& report = {});

/// The images of all digits but one, in their order.
Digits without(const Digits& digits, std::int64_t unseen);

/// The tensors of a file, each as a bit for each number, set where it is not 0, and the numbers
/// that are not 0. A tensor of one axis is written whole.
std::string pack_zeros(const std::vector<nn::StoredTensor>& tensors);
/// The values of the tensors behind one another. `like` has their shapes.
std::vector<Scalar> unpack_zeros(const std::string& bytes,
                                 const std::vector<nn::StoredTensor>& like);

}  // namespace wick::milestones

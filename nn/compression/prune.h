#pragma once

#include "nn/linear.h"

#include <cstdint>
#include <vector>

// Weights that are set to 0 and stay there, and layers that get smaller. A mask has its weight's
// shape and holds 0, for what is pruned, and 1.

namespace wick::nn {

/// The mask of the weight without its smallest numbers: floor(sparsity * n) zeros for n numbers, in
/// double precision, where the magnitudes |weight| are smallest. Of equal magnitudes the later one,
/// in row-major order, is pruned first. Infinite numbers are the largest. The mask is on the
/// weight's device and has no history. Throws ValueError unless 0 <= sparsity <= 1, which is a
/// share and no percentage, and for a NaN.
Tensor magnitude_mask(const Tensor& weight, double sparsity);

/// The masks of several weights whose numbers are compared with one another, as if they stood in
/// one row, one weight after the other: floor(sparsity * n) zeros in all masks together, for n
/// numbers in all weights. Of equal magnitudes the later one is pruned first. Each mask is on its
/// weight's device. Throws as magnitude_mask() does, and for an empty list.
std::vector<Tensor> global_masks(const std::vector<Tensor>& weights, double sparsity);

/// The share of numbers that are exactly 0, of either sign, in all parameters of two axes or more:
/// biases and the scales of norms are not pruned. A parameter that several places share counts
/// once. Throws ValueError for a module without a number in such parameters.
double sparsity(const Module& module);

/// Weights that stay pruned while they are trained. An optimiser moves a pruned weight by its
/// gradient, its momentum and its weight decay, so apply() follows each step.
class Pruning {
 public:
  /// One mask for each weight, in the same order. Prunes the weights, as apply() does. Later
  /// changes of the given masks change nothing here. Throws ValueError unless there are as many
  /// masks as weights and each holds 0 and 1 alone, and ShapeError unless each has its weight's
  /// shape; then no weight has changed.
  Pruning(std::vector<Tensor> weights, std::vector<Tensor> masks);

  /// Sets every number whose mask is 0 to exactly 0, also one that is infinite or NaN. Changes the
  /// weights in place, so that every handle on them sees it, and records no history. Gradients and
  /// what an optimiser keeps stay as they are, and so do all other numbers.
  void apply();

 private:
  std::vector<Tensor> weights_;
  std::vector<Tensor> masks_;
};

/// Makes two layers smaller: `first` (in -> hidden) loses its outputs `units`, and `second` (hidden
/// -> out) the inputs that they were. Behind any activation that works number by number, the result
/// is that of the whole layers with 0 for the outputs of these units. The other units keep their
/// order. Three parameters are new ones, in memory of their own: the weight and the bias of `first`
/// and the weight of `second`. Each requires a gradient if the one that it replaces did. Copies of
/// the layers keep the old ones, and so does an optimiser, which has to be made anew. Throws
/// ShapeError unless second takes what first gives, and ValueError for a unit that is listed twice
/// or is none of 0..hidden-1, and if none would be left; then no layer has changed.
void remove_hidden(Linear& first, Linear& second, const std::vector<std::int64_t>& units);

}  // namespace wick::nn

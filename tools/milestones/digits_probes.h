#pragma once

#include "tools/milestones/digits_training.h"

#include <cstdint>

namespace wick::milestones {

/// How far each row of p is from a distribution: the largest distance of a sum from 1, or of a
/// negative number from 0.
double probe_distribution(const Tensor& p);

/// How far `loss` is from the mean of -log p over the labels' places in p (n, 10).
double probe_loss(const Tensor& p, const Ids& labels, double loss);

/// The largest difference between the logits of two passes over the same images, with dropout off
/// and on. Leaves the model in evaluation.
struct Repetition {
  double in_evaluation = 0;
  double in_training = 0;
};
Repetition probe_dropout(nn::Sequential model, const Digits& digits);

/// How far the parameters of two layers move in a few steps of training where the first layer's
/// result is computed under NoGrad: a cut, through which no gradient may come.
struct Cut {
  double behind = 0;  // the first layer
  double before = 0;  // the second
};
/// Without the cut both move: that is what shows that this probe can fail.
Cut probe_cut(const DigitSplit& digits, std::uint64_t seed, bool is_cut = true);

}  // namespace wick::milestones

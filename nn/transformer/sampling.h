#pragma once

#include "core/core.h"

namespace wick::nn {

/// The options that say how the next token is drawn. The fields apply in this order.
struct SamplingOptions {
  double temperature = 1;  // divides the logits; 0: always the first of the largest
  std::int64_t top_k = 0;  // keeps this many of the largest logits; 0: all of them
  /// Keeps the smallest set of the most probable tokens whose shares of what top_k has left sum to
  /// at least top_p (nucleus sampling: Holtzman et al., 2020, arXiv:1904.09751); 1: all of them.
  double top_p = 1;
};

/// logits (vocabulary) -> the distribution that the next token is drawn from (vocabulary), on the
/// host. It sums to 1 up to rounding; a token that is not kept has weight 0. Exactly top_k tokens
/// are kept, or all of a smaller vocabulary: of equal logits the one with the lower id comes first.
/// Throws ShapeError unless logits have one axis and a token, and ValueError for a temperature that
/// is negative or not finite, a negative top_k, a top_p outside (0, 1], a NaN or +infinity among
/// the logits, or if all of them are -infinity.
Tensor sampling_weights(const Tensor& logits, const SamplingOptions& options);

/// The first token whose cumulative weight is above u: for a uniform u in [0, 1), a token with the
/// probability that `weights` (vocabulary) give it. A token of weight 0 is never returned. Throws
/// ShapeError unless weights have one axis, and ValueError for u outside [0, 1) and for weights
/// that are no distribution.
std::int64_t sample(const Tensor& weights, double u);

}  // namespace wick::nn

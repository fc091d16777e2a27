#pragma once

#include "nn/transformer/sampling.h"

namespace wick::nn {

/// Throws what sampling_weights throws for options or logits that it does not take.
void check_sampling(const Tensor& logits, const SamplingOptions& options);

/// Throws what sample throws for weights or a u that it does not take.
void check_sample(const Tensor& weights, double u);

}  // namespace wick::nn

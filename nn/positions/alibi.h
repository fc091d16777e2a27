#pragma once

#include "core/core.h"

namespace wick::nn {

/// (heads, 1, keys): the scores of head h fall by slope_h for each token of distance (ALiBi: Press
/// et al., 2021, arXiv:2108.12409). The bias counts back from the last key, which gets 0. It is for
/// causal attention: -slope (i - j) and this bias differ by a number that is the same for all keys
/// of a query, and softmax ignores such a difference. With a power of two of heads, head h counted
/// from 0 has the slope 2^(-8 (h + 1) / heads); with another number, the slopes are those of the
/// paper's code. Throws ValueError unless both are positive.
Tensor alibi_bias(std::int64_t num_heads, std::int64_t keys);

}  // namespace wick::nn

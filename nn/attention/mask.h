#pragma once

#include "core/core.h"

namespace wick::nn {

/// Throws ShapeError unless `mask` has two axes or as many as the scores and broadcasts to them,
/// and ValueError unless it holds only 0 and 1 and leaves each query a key. The numbers are read
/// once for each version of the mask's memory.
void check_mask(const char* operation, const Tensor& mask, const Shape& scores);

/// Throws ValueError where one of `sums`, of a query's weights before they are divided by it, is 0:
/// a mask and `causal` may leave a query without a key where neither does alone.
void check_queries_have_keys(const Tensor& sums);

/// A mask that MultiHeadAttention was given, for scores (b, h, t, s): (b, t, s) becomes
/// (b, 1, t, s), because (t, s) scores of one sequence are masked alike in each of its heads. Other
/// masks, and none at all, stay as they are.
Tensor per_head_mask(const Tensor& mask);

/// Throws ShapeError unless `mask` is one that MultiHeadAttention takes for scores (b, h, t, s).
void check_multi_head_mask(const Tensor& mask, const Shape& scores);

}  // namespace wick::nn

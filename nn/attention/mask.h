#pragma once

#include "core/core.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

/// (n, n): 1 on and below the diagonal.
Tensor causal_mask(std::int64_t n);
/// (fresh, seen + fresh): the mask of `fresh` tokens that follow `seen` others. Token i of them
/// sees keys 0..seen + i. Throws ValueError unless 0 <= seen, 1 <= fresh and seen + fresh < 2^63.
Tensor cached_mask(std::int64_t seen, std::int64_t fresh, Device device = Device::Cpu);
/// (batch, 1, 1, n): row i has lengths[i] ones, then zeros. Throws ValueError for a length outside
/// 1..n.
Tensor padding_mask(const std::vector<std::int64_t>& lengths, std::int64_t n);

/// True if a mask or a bias of shape `x` can be stretched to the scores.
bool broadcasts_to_scores(const Shape& x, const Shape& scores);

/// Throws ShapeError unless `mask` has two axes or as many as the scores and broadcasts to them,
/// and ValueError unless it holds only 0 and 1 and leaves each query a key. The numbers of a mask
/// are read once for each version of its memory.
void check_mask(const char* operation, const Tensor& mask, const Shape& scores);

/// Throws ValueError if one of `sums` is 0. A sum adds the weights of one query before they are
/// divided by it; it is 0 where a mask and `causal` together block all keys of the query.
void check_queries_have_keys(const Tensor& sums);

/// Fits a mask of MultiHeadAttention to scores (b, h, t, s): (b, t, s) becomes (b, 1, t, s),
/// because all heads of a sequence have the same mask. Other masks, and an undefined one, stay as
/// they are.
Tensor per_head_mask(const Tensor& mask);

/// Throws ShapeError unless MultiHeadAttention takes `mask` for scores (b, h, t, s).
void check_multi_head_mask(const Tensor& mask, const Shape& scores);

}  // namespace wick::nn

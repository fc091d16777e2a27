#pragma once

#include "nn/attention/attention.h"

namespace wick::nn {

/// scaled_dot_product_attention's output from `chunk` keys at a time, in operations on whole
/// tensors: the idea of fused_attention, to be read (Rabe and Staats, 2021, arXiv:2112.05682). For
/// inference it needs t x chunk numbers a head instead of t x s; where a history is recorded, all
/// chunks are kept for backward. With `causal`, queries come in chunks too, and those of keys that
/// none of them may see are not computed: about half of the work. Throws ValueError for bias and
/// dropout, which it does not take, and for a chunk that is not positive.
Tensor chunked_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                         const AttentionOptions& options = {}, std::int64_t chunk = 256);

}  // namespace wick::nn

#pragma once

#include "nn/attention/attention.h"

namespace wick::nn {

/// The output of scaled_dot_product_attention, computed from `chunk` keys at a time by operations
/// on whole tensors: a readable form of fused_attention (Rabe and Staats, 2021, arXiv:2112.05682).
/// Inference needs t x chunk numbers a head instead of t x s; while a history is recorded, all
/// chunks are kept for backward. With `causal`, the queries come in chunks too, and chunks of keys
/// that none of these queries may see are skipped: about half of the work. Throws ValueError for a
/// bias or dropout, which this form does not support, and unless `chunk` is positive.
Tensor chunked_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                         const AttentionOptions& options = {}, std::int64_t chunk = 256);

}  // namespace wick::nn

#pragma once

#include "core/core.h"

namespace wick::nn {

// Causal attention to some of the keys. Only these keys' scores are computed, unlike with a mask.
// q (.., t, d_k), k (.., t, d_k), v (.., t, d_v) with equal leading axes -> (.., t, d_v).

/// Query i sees keys i - window + 1 to i (Longformer: Beltagy et al., 2020, arXiv:2004.05150;
/// Mistral 7B). O(t window) work and memory. Throws ValueError unless window is positive.
Tensor sliding_window_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                std::int64_t window);

/// Query i sees keys i, i - stride, i - 2 stride .. (Sparse Transformer: Child et al., 2019,
/// arXiv:1904.10509, section 4.2). O(t^2 / stride) work. Let stride be near sqrt(t), and give as
/// many heads a window of that size: information then passes between any two tokens in two layers
/// for O(t sqrt t) work. Throws ValueError unless stride is positive.
Tensor strided_attention(const Tensor& q, const Tensor& k, const Tensor& v, std::int64_t stride);

}  // namespace wick::nn

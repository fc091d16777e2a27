#pragma once

#include "core/core.h"

namespace wick::nn {

/// Attention without softmax. The weight of key j for query i is phi(q_i) . phi(k_j), where
/// phi(x) = elu(x) + 1, divided by the sum of the query's weights. The sums over keys can then be
/// taken before any query is known: O(t d_k d_v) work instead of O(t^2 d) (Katharopoulos et al.,
/// 2020, arXiv:2006.16236). `causal` keeps a running sum, in blocks: equations 9 to 12.
///
/// q (.., t, d_k), k (.., s, d_k), v (.., s, d_v) with equal leading axes -> (.., t, d_v); causal
/// needs t = s. Throws ShapeError if they do not fit.
Tensor linear_attention(const Tensor& q, const Tensor& k, const Tensor& v, bool causal = false);

}  // namespace wick::nn

#pragma once

#include "nn/attention/attention.h"

// What attention refuses before it computes. Chapter 12 is given these: its exercises may assume
// that shapes fit.
namespace wick::nn {

/// q (.., t, d_k), k (.., s, d_k), leading axes that broadcast. Throws ShapeError with both shapes.
void check_queries_and_keys(const Tensor& q, const Tensor& k);

/// Throws ValueError unless both are positive.
void check_scaling(std::int64_t head_dim, double temperature);

/// What scaled_dot_product_attention refuses. Whether a mask and `causal` together leave each query
/// a key is left to mask_scores, which sees both in one.
void check_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                     const AttentionOptions& options);

/// Throws ValueError, with both numbers and the nearest valid choices, unless num_heads divides
/// embed_dim and both are positive.
void check_heads(const char* operation, std::int64_t embed_dim, std::int64_t num_heads);

/// x (b, t, e), h divides e.
void check_split(const Tensor& x, std::int64_t num_heads);

/// x (b, h, t, d).
void check_merge(const Tensor& x);

/// Throws ValueError unless check_heads passes and dropout is a probability.
void check_multi_head(std::int64_t embed_dim, std::int64_t num_heads, double dropout);

/// query (b, t, e), key and value (b, s, e), and a mask, if there is one, that MultiHeadAttention
/// takes for scores (b, h, t, s).
void check_multi_head_inputs(const Tensor& query, const Tensor& key, const Tensor& value,
                             const Tensor& mask, std::int64_t embed_dim, std::int64_t num_heads);

}  // namespace wick::nn

#pragma once

#include "nn/attention/attention.h"

// The checks that attention makes before it computes: behind them shapes fit.
namespace wick::nn {

/// Throws ShapeError, with both shapes, unless q is (.., t, d_k) and k (.., s, d_k) and their
/// leading axes broadcast.
void check_queries_and_keys(const Tensor& q, const Tensor& k);

/// Throws ValueError unless both are positive.
void check_scaling(std::int64_t head_dim, double temperature);

/// Checks the shapes, the scale, the temperature, the dropout, the mask and the bias of
/// scaled_dot_product_attention. A mask and `causal` together may leave a query without a key:
/// mask_scores, which gets both as one mask, checks that.
void check_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                     const AttentionOptions& options);

/// Throws ValueError, with both numbers and the nearest valid choices, unless num_heads divides
/// embed_dim and both are positive.
void check_heads(const char* operation, std::int64_t embed_dim, std::int64_t num_heads);

/// Throws ShapeError unless x is (b, t, e), and as check_heads for e and num_heads.
void check_split(const Tensor& x, std::int64_t num_heads);

/// Throws ShapeError unless x is (b, h, t, d).
void check_merge(const Tensor& x);

/// Throws ValueError unless check_heads passes and dropout is a probability.
void check_multi_head(std::int64_t embed_dim, std::int64_t num_heads, double dropout);

/// Throws ShapeError unless query is (b, t, e), key and value are (b, s, e), and the mask, if there
/// is one, is a mask that MultiHeadAttention takes for scores (b, h, t, s).
void check_multi_head_inputs(const Tensor& query, const Tensor& key, const Tensor& value,
                             const Tensor& mask, std::int64_t embed_dim, std::int64_t num_heads);

}  // namespace wick::nn

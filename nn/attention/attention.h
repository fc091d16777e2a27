#pragma once

#include "core/attention.h"
#include "core/core.h"
#include "nn/attention/mask.h"

namespace wick::nn {

/// The result of attention, and how much each query attended to each key.
struct Attention {
  Tensor output;   // (.., t, d_v)
  Tensor weights;  // (.., t, s): each row a distribution over the s keys, before dropout
};

/// mask, causal, bias, scale, temperature and dropout: core/attention.h.
using wick::AttentionOptions;

/// q (.., t, d_k), k (.., s, d_k) -> (.., t, s): the dot product of every query with every key.
Tensor attention_scores(const Tensor& q, const Tensor& k);

/// scores / (sqrt(head_dim) * temperature). A dot product of d_k numbers of variance 1 has variance
/// d_k (Vaswani et al., 2017, section 3.2.1). Throws ValueError unless both are positive.
Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature = 1);

/// The scores where mask is 1, and -infinity where it is 0: softmax then gives exactly 0 there. A
/// blocked score is finite or -infinity: +infinity or NaN may stay NaN. A mask has two axes or as
/// many as the scores, and broadcasts to them. Throws ShapeError for a mask that does not fit, and
/// ValueError for a mask with numbers other than 0 and 1 or with a query that may attend to no key.
Tensor mask_scores(const Tensor& scores, const Tensor& mask);

/// softmax(q k^T / sqrt(d_k)) v (Vaswani et al., 2017, arXiv:1706.03762, equation 1), step by step
/// and with its weights. q (.., t, d_k), k (.., s, d_k), v (.., s, d_v), with at least one query
/// and one key; leading axes broadcast. A weight of 0 does not hide a value of infinity or NaN.
/// Throws ShapeError, with all three shapes, if they do not fit.
Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const Tensor& mask = {});
Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options);

/// The output alone, computed from tiles of the scores (core/attention.h): it keeps no t x s
/// numbers in memory, forward or backward, and skips tiles that are blocked. It equals the output
/// of scaled_dot_product_attention up to rounding, dropout included.
Tensor fused_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                       const AttentionOptions& options = {});

/// (b, t, e) -> (b, h, t, e / h). Throws ShapeError unless x has three axes, and ValueError unless
/// h divides e.
Tensor split_heads(const Tensor& x, std::int64_t num_heads);
/// (b, h, t, d) -> (b, t, h d): the inverse of split_heads.
Tensor merge_heads(const Tensor& x);

}  // namespace wick::nn

// Chapter 12, Attention: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 12

// Attention, step by step: scores, scale, mask, softmax, mix. In the comments b is the batch, h the
// heads, t the queries, s the keys, d the size of one head and e = h d that of a token.

#include "nn/attention/attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <cmath>
#include <limits>

namespace wick::nn {

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  check_queries_and_keys(q, k);
  return matmul(q, k.transpose(-2, -1));
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  return scores / static_cast<Scalar>(std::sqrt(head_dim) * temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  // fill the masked positions
  return masked_fill(scores, mask, -std::numeric_limits<Scalar>::infinity());
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const Tensor& mask) {
  AttentionOptions options;
  options.mask = mask;
  return scaled_dot_product_attention(q, k, v, options);
}

Attention scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                       const AttentionOptions& options) {
  check_attention(q, k, v, options);
  Tensor scores = attention_scores(q, k);
  if (options.scale == 0) {
    scores = scale_scores(scores, q.size(-1), options.temperature);
  } else {
    scores = scores * static_cast<Scalar>(options.scale / options.temperature);
  }
  if (options.bias.defined()) scores = scores + options.bias;
  Tensor mask = options.mask;
  if (options.causal) {
    Tensor causal = tril(ones({q.size(-2), k.size(-2)}));
    mask = mask.defined() ? mask * causal : causal;
  }
  if (mask.defined()) scores = mask_scores(scores, mask);
  Tensor weights = softmax(scores, -1);
  Tensor dropped = dropout(weights, options.dropout, true);
  return {matmul(dropped, v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  return x.reshape({x.size(0), x.size(1), num_heads, x.size(2) / num_heads}).transpose(1, 2);
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  return x.transpose(1, 2).reshape({x.size(0), x.size(2), x.size(1) * x.size(3)});
}

}  // namespace wick::nn

// Attention, step by step: scores, scale, mask, softmax, mix. In the comments b is the batch, h the
// heads, t the queries, s the keys, d the size of one head, and e = h d the size of a token.

#include "nn/attention/attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

#include <cmath>
#include <limits>

namespace wick::nn {

Tensor attention_scores(const Tensor& q, const Tensor& k) {
  check_queries_and_keys(q, k);
  // BEGIN SOLUTION 12.1
  return matmul(q, k.transpose(-2, -1));  // (.., t, d) x (.., d, s) -> (.., t, s)
  // END SOLUTION
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  // BEGIN SOLUTION 12.2
  return scores / static_cast<Scalar>(std::sqrt(head_dim) * temperature);
  // END SOLUTION
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  // BEGIN SOLUTION 12.3
  // exp(-infinity) is exactly 0. A large negative number would not block a key if all scores were
  // lower.
  return masked_fill(scores, mask == 0, -std::numeric_limits<Scalar>::infinity());
  // END SOLUTION
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
  // BEGIN SOLUTION 12.4
  Tensor scores = attention_scores(q, k);  // (.., t, d) and (.., s, d) -> (.., t, s)
  if (options.scale == 0) {
    scores = scale_scores(scores, q.size(-1), options.temperature);
  } else {
    scores = scores * static_cast<Scalar>(options.scale / options.temperature);
  }
  if (options.bias.defined()) scores = scores + options.bias;

  Tensor mask = options.mask;
  if (options.causal) {
    const Tensor causal = tril(ones({q.size(-2), k.size(-2)}, q.device()));  // (t, s)
    mask = mask.defined() ? mask * causal : causal;                          // 1 where both allow
  }
  if (mask.defined()) scores = mask_scores(scores, mask);

  const Tensor weights = softmax(scores, -1);  // each query's row sums to 1
  const Tensor kept = dropout(weights, options.dropout, true);
  return {matmul(kept, v), weights};  // (.., t, s) x (.., s, d_v) -> (.., t, d_v)
  // END SOLUTION
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  // BEGIN SOLUTION 12.5
  // (b, t, h d) -> (b, t, h, d) -> (b, h, t, d): a head owns d neighbouring features of each token
  return x.reshape({x.size(0), x.size(1), num_heads, x.size(2) / num_heads}).transpose(1, 2);
  // END SOLUTION
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  // BEGIN SOLUTION 12.5
  // (b, h, t, d) -> (b, t, h, d) -> (b, t, h d)
  return x.transpose(1, 2).reshape({x.size(0), x.size(2), x.size(1) * x.size(3)});
  // END SOLUTION
}

}  // namespace wick::nn

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
  return matmul(q, k.transpose(-1, -2));
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  const double root = std::sqrt(static_cast<double>(head_dim));
  return scores / Scalar(root * temperature);
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  return where(mask, scores, full({}, -std::numeric_limits<Scalar>::infinity()));
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
  const double scale =
      options.scale != 0 ? options.scale : 1 / std::sqrt(static_cast<double>(q.size(-1)));
  Tensor scores = attention_scores(q, k) * Scalar(scale / options.temperature);
  if (options.bias.defined()) scores = scores + options.bias;

  Tensor mask = options.causal ? tril(ones({q.size(-2), k.size(-2)})) : options.mask;
  if (options.causal && options.mask.defined()) mask = mask * options.mask;
  if (mask.defined()) scores = mask_scores(scores, mask);

  const Tensor weights = softmax(scores);
  return {matmul(dropout(weights, options.dropout, true), v), weights};
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  return rearrange(x, "b t (h d) -> b h t d", {{"h", num_heads}});
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  return rearrange(x, "b h t d -> b t (h d)");
}

}  // namespace wick::nn

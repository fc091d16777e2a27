// Chapter 12, Attention: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 12
// In the framework this file is nn/attention/attention.cpp.

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
  throw NotImplemented("12.1 attention scores: see modules/12_attention/README.md");
}

Tensor scale_scores(const Tensor& scores, std::int64_t head_dim, double temperature) {
  check_scaling(head_dim, temperature);
  throw NotImplemented("12.2 scaling the scores: see modules/12_attention/README.md");
}

Tensor mask_scores(const Tensor& scores, const Tensor& mask) {
  check_mask("mask_scores", mask, scores.shape());
  throw NotImplemented("12.3 masking the scores: see modules/12_attention/README.md");
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
  throw NotImplemented("12.4 scaled dot-product attention: see modules/12_attention/README.md");
}

Tensor split_heads(const Tensor& x, std::int64_t num_heads) {
  check_split(x, num_heads);
  throw NotImplemented("12.5 splitting and merging heads: see modules/12_attention/README.md");
}

Tensor merge_heads(const Tensor& x) {
  check_merge(x);
  throw NotImplemented("12.5 splitting and merging heads: see modules/12_attention/README.md");
}

}  // namespace wick::nn

// Chapter 12, Attention: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 12
// In the framework this file is nn/attention/multi_head_attention.cpp.

// Multi-head attention: project, attend in every head at once, mix. The heads are one more axis of
// the tensors, not a loop. In the comments b is the batch, h the heads, t the queries, s the keys,
// d the size of one head, and e = h d the size of a token.

#include "nn/attention/multi_head_attention.h"

#include "nn/attention/attend.h"
#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

namespace wick::nn {

MultiHeadAttention::MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                       double dropout, bool bias) {
  check_multi_head(embed_dim, num_heads, dropout);
  embed_dim_ = embed_dim;
  num_heads_ = num_heads;
  dropout_ = dropout;
  throw NotImplemented(
      "12.6 the constructor of MultiHeadAttention: see modules/12_attention/README.md");
}

void MultiHeadAttention::members(Members& visit) {
  throw NotImplemented(
      "12.6 the constructor of MultiHeadAttention: see modules/12_attention/README.md");
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  throw NotImplemented("12.7 multi-head attention: see modules/12_attention/README.md");
}

Tensor MultiHeadAttention::forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                   const Tensor& mask) const {
  if (rotary_base != 0) return attend_turned_heads(query, key, value, mask, false).output;
  return attend_heads(query, key, value, mask, false).output;
}

Attention MultiHeadAttention::attend(const Tensor& query, const Tensor& key, const Tensor& value,
                                     const Tensor& mask) const {
  if (rotary_base != 0) return attend_turned_heads(query, key, value, mask, true);
  return attend_heads(query, key, value, mask, true);
}

Attention MultiHeadAttention::attend_heads(const Tensor& query, const Tensor& key,
                                           const Tensor& value, const Tensor& mask,
                                           bool weights_wanted) const {
  check_multi_head_inputs(query, key, value, mask, embed_dim_, num_heads_);
  AttentionOptions options;
  throw NotImplemented("12.7 multi-head attention: see modules/12_attention/README.md");
}

}  // namespace wick::nn

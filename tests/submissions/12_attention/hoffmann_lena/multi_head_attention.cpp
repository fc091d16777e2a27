// Chapter 12, Attention: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 12

// Multi-head attention: project, attend in every head at once, mix. The heads are one more axis of
// the tensors, not a loop. b is the batch, h the heads, t the queries, s the keys, d the size of
// one head and e = h d that of a token.

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
  q_proj = Linear(embed_dim, embed_dim, bias);
  k_proj = Linear(embed_dim, embed_dim, bias);
  v_proj = Linear(embed_dim, embed_dim, bias);
  out_proj = Linear(embed_dim, embed_dim, bias);
}

void MultiHeadAttention::members(Members& visit) {
  visit("q_proj", q_proj);
  visit("k_proj", k_proj);
  visit("v_proj", v_proj);
  visit("out_proj", out_proj);
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  return forward(x, x, x, mask);
}

Tensor MultiHeadAttention::forward(const Tensor& query, const Tensor& key, const Tensor& value,
                                   const Tensor& mask) const {
  return attend_heads(query, key, value, mask, false).output;
}

Attention MultiHeadAttention::attend(const Tensor& query, const Tensor& key, const Tensor& value,
                                     const Tensor& mask) const {
  return attend_heads(query, key, value, mask, true);
}

Attention MultiHeadAttention::attend_heads(const Tensor& query, const Tensor& key,
                                           const Tensor& value, const Tensor& mask,
                                           bool weights_wanted) const {
  check_multi_head_inputs(query, key, value, mask, embed_dim_, num_heads_);
  AttentionOptions options;
  Tensor q = split_heads(q_proj(query), num_heads_);
  Tensor k = split_heads(k_proj(key), num_heads_);
  Tensor v = split_heads(v_proj(value), num_heads_);
  options.mask = mask.defined() && mask.dim() == 3 ? mask.unsqueeze(0) : mask;
  options.dropout = is_training() ? dropout_ : 0;
  Attention result = nn::attend(q, k, v, options, weights_wanted);
  result.output = out_proj(merge_heads(result.output));
  return result;
}

}  // namespace wick::nn

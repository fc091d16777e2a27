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
  // BEGIN SOLUTION 12.6
  q_proj = Linear(embed_dim, embed_dim, bias);
  k_proj = Linear(embed_dim, embed_dim, bias);
  v_proj = Linear(embed_dim, embed_dim, bias);
  out_proj = Linear(embed_dim, embed_dim, bias);
  // END SOLUTION
}

void MultiHeadAttention::members(Members& visit) {
  // BEGIN SOLUTION 12.6
  visit("q_proj", q_proj);
  visit("k_proj", k_proj);
  visit("v_proj", v_proj);
  visit("out_proj", out_proj);
  // END SOLUTION
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  // BEGIN SOLUTION 12.7
  return forward(x, x, x, mask);
  // END SOLUTION
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
  // BEGIN SOLUTION 12.7
  const Tensor q = split_heads(q_proj(query), num_heads_);  // (b, t, e) -> (b, h, t, d)
  const Tensor k = split_heads(k_proj(key), num_heads_);    // (b, s, e) -> (b, h, s, d)
  const Tensor v = split_heads(v_proj(value), num_heads_);  // (b, s, e) -> (b, h, s, d)

  options.mask = per_head_mask(mask);
  options.dropout = is_training() ? dropout_ : 0;
  const Attention heads = nn::attend(q, k, v, options, weights_wanted);

  // (b, h, t, d) -> (b, t, h d) -> (b, t, e): up to this line no head uses another's numbers
  return {out_proj(merge_heads(heads.output)), heads.weights};
  // END SOLUTION
}

}  // namespace wick::nn

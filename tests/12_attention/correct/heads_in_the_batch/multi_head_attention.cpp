// The heads of all sequences as one batch of b h matrices, and one product for all of them.

#include "nn/attention/multi_head_attention.h"

#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"

namespace wick::nn {

MultiHeadAttention::MultiHeadAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                       double dropout, bool bias) {
  check_multi_head(embed_dim, num_heads, dropout);
  embed_dim_ = embed_dim;
  num_heads_ = num_heads;
  dropout_ = dropout;
  out_proj = Linear(embed_dim, embed_dim, bias);
  v_proj = Linear(embed_dim, embed_dim, bias);
  k_proj = Linear(embed_dim, embed_dim, bias);
  q_proj = Linear(embed_dim, embed_dim, bias);
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
  const std::int64_t b = query.size(0), t = query.size(1), s = key.size(1);
  const std::int64_t h = num_heads_, d = head_dim();
  const auto in_the_batch = [&](const Tensor& x) {  // (b, n, h d) -> (b h, n, d)
    const std::int64_t n = x.size(1);
    return x.reshape({b, n, h, d}).permute({0, 2, 1, 3}).reshape({b * h, n, d});
  };
  AttentionOptions options;
  if (is_training()) options.dropout = dropout_;
  if (mask.defined()) {
    Tensor all = mask;
    if (all.dim() == 3) all = all.unsqueeze(1);
    options.mask = all.expand({b, h, t, s}).reshape({b * h, t, s});
  }
  const Attention found = scaled_dot_product_attention(
      in_the_batch(q_proj(query)), in_the_batch(k_proj(key)), in_the_batch(v_proj(value)), options);
  const Tensor merged = found.output.reshape({b, h, t, d}).permute({0, 2, 1, 3});
  Attention result;
  result.output = out_proj(merged.reshape({b, t, h * d}));
  if (weights_wanted) result.weights = found.weights.reshape({b, h, t, s});
  return result;
}

}  // namespace wick::nn

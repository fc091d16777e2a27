// The three projections as one product with their weights side by side.

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
  q_proj = Linear(embed_dim_, embed_dim_, bias);
  k_proj = Linear(embed_dim_, embed_dim_, bias);
  v_proj = Linear(embed_dim_, embed_dim_, bias);
  out_proj = Linear(embed_dim_, embed_dim_, bias);
}

void MultiHeadAttention::members(Members& visit) {
  const std::pair<const char*, Linear*> layers[] = {
      {"q_proj", &q_proj}, {"k_proj", &k_proj}, {"v_proj", &v_proj}, {"out_proj", &out_proj}};
  for (const auto& [name, layer] : layers) visit(name, *layer);
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  check_multi_head_inputs(x, x, x, mask, embed_dim_, num_heads_);
  const Tensor weight = concat({q_proj.weight, k_proj.weight, v_proj.weight}, 0);  // (3 e, e)
  Tensor bias;
  if (q_proj.bias.defined()) bias = concat({q_proj.bias, k_proj.bias, v_proj.bias}, 0);
  const Tensor all = linear(x, weight, bias);  // (b, t, 3 e)
  const auto heads = [&](int which) {
    const Tensor part = all.slice(2, which * embed_dim_, (which + 1) * embed_dim_);
    return rearrange(part, "b t (h d) -> b h t d", {{"h", num_heads_}});
  };
  AttentionOptions options;
  options.mask = per_head_mask(mask);
  options.dropout = is_training() ? dropout_ : 0.0;
  const Attention result = scaled_dot_product_attention(heads(0), heads(1), heads(2), options);
  return out_proj(rearrange(result.output, "b h t d -> b t (h d)"));
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
                                           const Tensor& value, const Tensor& mask, bool) const {
  check_multi_head_inputs(query, key, value, mask, embed_dim_, num_heads_);
  const auto heads = [this](const Linear& projection, const Tensor& x) {
    return rearrange(projection(x), "b t (h d) -> b h t d", {{"h", num_heads_}});
  };
  AttentionOptions options;
  options.mask = per_head_mask(mask);
  options.dropout = is_training() ? dropout_ : 0.0;
  Attention result = scaled_dot_product_attention(heads(q_proj, query), heads(k_proj, key),
                                                  heads(v_proj, value), options);
  result.output = out_proj(rearrange(result.output, "b h t d -> b t (h d)"));
  return result;
}

}  // namespace wick::nn

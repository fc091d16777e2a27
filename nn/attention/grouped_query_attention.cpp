// In the comments b is the batch, t the tokens, g the heads of keys and values, r the heads of
// queries for each of these, d the size of one head, and e = g r d the size of a token.

#include "nn/attention/grouped_query_attention.h"

#include "nn/attention/attention.h"
#include "nn/attention/attention_checks.h"

#include <utility>

namespace wick::nn {

namespace {

// Checks the numbers and returns the features of all heads of keys together.
std::int64_t shared_features(std::int64_t embed_dim, std::int64_t num_heads,
                             std::int64_t num_kv_heads) {
  check_heads("grouped_query_attention", embed_dim, num_heads);
  if (num_kv_heads < 1 || num_heads % num_kv_heads != 0) {
    fail<ValueError>("grouped_query_attention: num_heads ", num_heads, " with num_kv_heads ",
                     num_kv_heads, ": num_kv_heads must divide num_heads");
  }
  return embed_dim / num_heads * num_kv_heads;
}

}  // namespace

GroupedQueryAttention::GroupedQueryAttention(std::int64_t embed_dim, std::int64_t num_heads,
                                             std::int64_t num_kv_heads, bool bias) {
  const std::int64_t shared = shared_features(embed_dim, num_heads, num_kv_heads);
  num_heads_ = num_heads;
  num_kv_heads_ = num_kv_heads;
  for (Linear* whole : {&q_proj, &out_proj}) *whole = Linear(embed_dim, embed_dim, bias);
  for (Linear* part : {&k_proj, &v_proj}) *part = Linear(embed_dim, shared, bias);
}

Tensor GroupedQueryAttention::forward(const Tensor& x, bool causal) const {
  if (x.dim() != 3 || x.size(2) != embed_dim()) {
    fail<ShapeError>("grouped_query_attention: x has shape ", x.shape(),
                     ": expected (batch, sequence, embed) = (batch, sequence, ", embed_dim(), ")");
  }
  const std::int64_t b = x.size(0);
  const std::int64_t t = x.size(1);
  const std::int64_t g = num_kv_heads_;
  const std::int64_t r = num_heads_ / g;
  const std::int64_t d = head_dim();
  const Tensor q = q_proj(x).reshape({b, t, g, r, d}).permute({0, 2, 3, 1, 4});  // (b, g, r, t, d)
  const Tensor k = split_heads(k_proj(x), g).unsqueeze(2);                       // (b, g, 1, t, d)
  const Tensor v = split_heads(v_proj(x), g).unsqueeze(2);
  AttentionOptions options;
  options.causal = causal;
  // Broadcasting gives one k and one v to the r heads of a group: nothing is copied.
  const Tensor heads = fused_attention(q, k, v, options);
  return out_proj(heads.permute({0, 3, 1, 2, 4}).reshape({b, t, g * r * d}));
}

void GroupedQueryAttention::members(Members& visit) {
  const std::pair<const char*, Linear*> all[] = {
      {"q_proj", &q_proj}, {"k_proj", &k_proj}, {"v_proj", &v_proj}, {"out_proj", &out_proj}};
  for (const auto& [name, layer] : all) visit(name, *layer);
}

}  // namespace wick::nn

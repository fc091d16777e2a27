// One head after another, each on its slice of the projections.

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
  for (Linear* layer : {&q_proj, &k_proj, &v_proj, &out_proj}) {
    *layer = Linear(embed_dim, embed_dim, bias);
  }
}

void MultiHeadAttention::members(Members& visit) {
  visit("q_proj", q_proj);
  visit("k_proj", k_proj);
  visit("v_proj", v_proj);
  visit("out_proj", out_proj);
}

Tensor MultiHeadAttention::forward(const Tensor& x, const Tensor& mask) const {
  return attend_heads(x, x, x, mask, false).output;
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
  const Tensor q = q_proj.forward(query);
  const Tensor k = k_proj.forward(key);
  const Tensor v = v_proj.forward(value);

  std::vector<Tensor> outputs;
  std::vector<Tensor> weights;
  const std::int64_t d = head_dim();
  for (std::int64_t head = 0; head < num_heads_; ++head) {
    AttentionOptions options;
    if (is_training()) options.dropout = dropout_;
    options.mask = mask;
    if (mask.defined() && mask.dim() == 4) {  // (b, h or 1, t, s): this head's
      const std::int64_t mine = mask.size(1) == 1 ? 0 : head;
      options.mask = mask.slice(1, mine, mine + 1).squeeze(1);
    }
    const std::int64_t begin = head * d;
    const std::int64_t end = begin + d;
    const Attention one = scaled_dot_product_attention(
        q.slice(-1, begin, end), k.slice(-1, begin, end), v.slice(-1, begin, end), options);
    outputs.push_back(one.output);
    weights.push_back(one.weights);
  }
  Attention result;
  result.output = out_proj.forward(concat(outputs, 2));
  if (weights_wanted) result.weights = stack(weights, 1);
  return result;
}

}  // namespace wick::nn

// Multi-head attention with rotary positions: forward and attend come here if there is a
// rotary_base.

#include "nn/attention/attend.h"
#include "nn/attention/attention_checks.h"
#include "nn/attention/mask.h"
#include "nn/attention/multi_head_attention.h"
#include "nn/positions/rotary.h"

namespace wick::nn {

Tensor MultiHeadAttention::turned(const Tensor& heads, std::int64_t first) const {
  return rotary_base == 0 ? heads : rotary(heads, first, rotary_base);
}

Attention MultiHeadAttention::attend_turned_heads(const Tensor& query, const Tensor& key,
                                                  const Tensor& value, const Tensor& mask,
                                                  bool weights_wanted) const {
  if (rotary_base == 0) fail<ValueError>("multi_head_attention: no rotary_base to turn heads by");
  check_multi_head_inputs(query, key, value, mask, embed_dim_, num_heads_);
  AttentionOptions given;
  given.mask = per_head_mask(mask);
  given.dropout = is_training() ? dropout_ : 0;
  const Attention mixed = nn::attend(turned(split_heads(q_proj(query), num_heads_), 0),
                                     turned(split_heads(k_proj(key), num_heads_), 0),
                                     split_heads(v_proj(value), num_heads_), given, weights_wanted);
  return {out_proj(merge_heads(mixed.output)), mixed.weights};
}

}  // namespace wick::nn

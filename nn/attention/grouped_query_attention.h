#pragma once

#include "nn/linear.h"

namespace wick::nn {

/// Multi-head attention whose heads share keys and values in groups: one head of keys and values
/// serves num_heads / num_kv_heads heads of queries (Ainslie et al., 2023, arXiv:2305.13245). With
/// one head of keys and values it is multi-query attention (Shazeer, 2019, arXiv:1911.02150); with
/// num_heads of them it is MultiHeadAttention. A decoder then keeps fewer keys and values.
class GroupedQueryAttention : public Module {
 public:
  /// Throws ValueError unless all three are positive, num_heads divides embed_dim and num_kv_heads
  /// divides num_heads.
  GroupedQueryAttention(std::int64_t embed_dim, std::int64_t num_heads, std::int64_t num_kv_heads,
                        bool bias = true);

  std::int64_t embed_dim() const { return q_proj.weight.size(0); }
  std::int64_t num_heads() const { return num_heads_; }
  std::int64_t num_kv_heads() const { return num_kv_heads_; }
  std::int64_t head_dim() const { return embed_dim() / num_heads_; }

  /// Self-attention, (b, t, e) -> (b, t, e).
  Tensor forward(const Tensor& x, bool causal = false) const;
  Tensor operator()(const Tensor& x, bool causal = false) const { return forward(x, causal); }
  void members(Members& visit) override;

  Linear q_proj;    // weight (e, e)
  Linear k_proj;    // weight (kv d, e)
  Linear v_proj;    // weight (kv d, e)
  Linear out_proj;  // weight (e, e)

 private:
  std::int64_t num_heads_ = 0;
  std::int64_t num_kv_heads_ = 0;
};

}  // namespace wick::nn

#pragma once

#include "nn/attention/key_value_cache.h"
#include "nn/normalization.h"
#include "nn/transformer/feed_forward.h"

namespace wick::nn {

/// One layer of a transformer, with the norms before the branches (Xiong et al., 2020,
/// arXiv:2002.04745; GPT-2): x + self_attn(norm1(x)), then + feed_forward(norm2(..)). The sum
/// continues x itself, not its norm, and both branches end with dropout.
///
/// The parameters have the names of PyTorch's nn.TransformerEncoderLayer(norm_first=True,
/// activation="gelu", batch_first=True): save() and load() move them there and back.
class TransformerBlock : public Module {
 public:
  /// `hidden` is the width of the feed-forward branch; 0 stands for 4 embed_dim. `dropout` is the
  /// probability within both branches and at their ends. Throws ValueError unless num_heads divides
  /// embed_dim, the sizes are positive and dropout is from 0 to 1.
  TransformerBlock(std::int64_t embed_dim, std::int64_t num_heads, std::int64_t hidden = 0,
                   double dropout = 0, Gelu form = Gelu::Erf);

  /// x (b, t, e) -> (b, t, e). The mask is MultiHeadAttention's: 1 where a token may attend.
  Tensor forward(const Tensor& x, const Tensor& mask = {}) const;
  Tensor operator()(const Tensor& x, const Tensor& mask = {}) const { return forward(x, mask); }
  /// x (b, n, e), the next n tokens of sequences whose keys and values `cache` has, -> (b, n, e):
  /// for a block in evaluation, what forward gives for them after all earlier tokens. In training
  /// its dropout may act. No history is recorded. Throws what KeyValueCache::forward throws.
  Tensor forward(const Tensor& x, KeyValueCache& cache) const;
  Tensor operator()(const Tensor& x, KeyValueCache& cache) const { return forward(x, cache); }
  void members(Members& visit) override;

  MultiHeadAttention self_attn;
  FeedForward feed_forward;  // its parameters are linear1 and linear2 of the block
  LayerNorm norm1, norm2;
  Dropout dropout1, dropout2;  // the ends of the two branches
};

}  // namespace wick::nn

#pragma once

#include "nn/nn.h"

#include <cstdint>

namespace wick::milestones {

/// One transformer block between an embedding and a linear layer: the smallest model in which
/// tokens can look at each other.
class SequenceModel : public nn::Module {
 public:
  SequenceModel(std::int64_t vocabulary, std::int64_t positions, std::int64_t features,
                std::int64_t heads);

  /// tokens (n, t), t up to the positions it was made for -> logits (n, t, vocabulary). The mask
  /// (t, t) says who may look at whom; the identity is a model in which nobody looks at anybody.
  Tensor forward(const Ids& tokens, const Tensor& mask) const;
  /// Where each head looks, (n, h, t, t).
  Tensor attention_weights(const Ids& tokens, const Tensor& mask) const;
  void members(nn::Members& visit) override;

 private:
  /// What each token is and where it stands, (n, t, features).
  Tensor embed(const Ids& tokens) const;

  nn::Embedding token_, position_;
  nn::LayerNorm attention_norm_, mlp_norm_, final_norm_;
  nn::MultiHeadAttention attention_;
  nn::Linear expand_, contract_, head_;
};

}  // namespace wick::milestones

#pragma once

#include "nn/dropout.h"
#include "nn/linear.h"

namespace wick::nn {

/// linear2(dropout(gelu(linear1(x)))): what a transformer block does with each token by itself
/// (Vaswani et al., 2017, section 3.3).
class FeedForward : public Module {
 public:
  /// Makes Linear(embed_dim, hidden) and Linear(hidden, embed_dim). `form` is the form of gelu.
  /// Throws ValueError unless both sizes are positive and dropout is from 0 to 1.
  FeedForward(std::int64_t embed_dim, std::int64_t hidden, double dropout = 0,
              Gelu form = Gelu::Erf);

  /// (.., embed_dim) -> (.., embed_dim).
  Tensor forward(const Tensor& x) const;
  Tensor operator()(const Tensor& x) const { return forward(x); }
  void members(Members& visit) override;

  Linear linear1;  // (hidden, embed_dim)
  Dropout dropout;
  Linear linear2;  // (embed_dim, hidden)

 private:
  Gelu form_;
};

}  // namespace wick::nn

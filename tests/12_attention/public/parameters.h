#pragma once

#include "nn/attention/multi_head_attention.h"
#include "tests/12_attention/public/identity.h"
#include "tools/grade/scenario/parameters.h"

// Parameters whose values depend on the scenario's seed alone, so that it does not matter in which
// order a constructor draws its own, and some that let the weights be seen in the output.
namespace wick::scenario {

inline void set_parameters(nn::Linear& linear, Draw& draw) {
  NoGrad no_grad;
  const Tensor weight = draw.normal(linear.weight.shape(), 0.5);
  const Tensor bias = draw.normal({linear.weight.size(0)}, 0.5);
  linear.weight.copy_(weight);
  if (linear.bias.defined()) linear.bias.copy_(bias);
}

/// Through the layer's four public members, whatever named_parameters() makes of them.
inline void set_parameters(nn::MultiHeadAttention& attention, Draw& draw) {
  set_parameters(attention.q_proj, draw);
  set_parameters(attention.k_proj, draw);
  set_parameters(attention.v_proj, draw);
  set_parameters(attention.out_proj, draw);
}

/// v_proj and out_proj pass through what they are given: with the identity for each head's values,
/// the output is what is left of the weights.
inline void pass_values_through(nn::MultiHeadAttention& attention, Draw& draw) {
  const std::int64_t e = attention.embed_dim();
  NoGrad no_grad;
  for (nn::Linear* layer : {&attention.v_proj, &attention.out_proj}) {
    layer->weight.copy_(identity(draw, e));
    if (layer->bias.defined()) layer->bias.copy_(draw.full({e}, 0));
  }
}

/// (b, s, h s): for each head the identity.
inline Tensor identity_per_head(Draw& draw, std::int64_t b, std::int64_t h, std::int64_t s) {
  std::vector<double> values(b * s * h * s, 0);
  for (std::int64_t row = 0; row < b * s; ++row) {
    for (std::int64_t head = 0; head < h; ++head) values[row * h * s + head * s + row % s] = 1;
  }
  return draw.values({b, s, h * s}, values);
}

/// What such a layer's output (b, t, h s) says of the weights: (b, h, t, s).
inline Tensor weights_in(const Tensor& output, std::int64_t h) {
  return output.reshape({output.size(0), output.size(1), h, output.size(2) / h}).transpose(1, 2);
}

}  // namespace wick::scenario

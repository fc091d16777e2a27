#pragma once

#include "nn/attention/multi_head_attention.h"
#include "tools/grade/scenario/scenario.h"

// Parameters whose values depend on the scenario's seed alone, so that it does not matter in which
// order a constructor draws its own.
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

}  // namespace wick::scenario

#pragma once

#include "nn/transformer/gpt.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/parameters.h"

#include <string>
#include <vector>

// Models of chapter 13, and what is observed of their parameters.
namespace wick::scenario {

inline void set_to_zero(nn::Linear& layer, Draw& draw) {
  const NoGrad no_grad;
  layer.weight.copy_(draw.full(layer.weight.shape(), 0));
  layer.bias.copy_(draw.full(layer.bias.shape(), 0));
}

/// The gradients of all parameters as one list, zeros where none has arrived.
inline void observe_gradients(const std::string& name, const nn::Module& module) {
  std::vector<double> all;
  for (const Tensor& parameter : module.parameters()) {
    const Tensor arrived = parameter.grad();
    for (std::int64_t i = 0; i < parameter.numel(); ++i) {
      all.push_back(arrived.defined() ? arrived.to_vector()[i] : 0);
    }
  }
  observe(name, all);
}

inline std::int64_t count_numbers(const nn::Module& module) {
  std::int64_t count = 0;
  for (const Tensor& parameter : module.parameters()) count += parameter.numel();
  return count;
}

inline nn::GptOptions small_gpt(std::int64_t layers = 2, bool tied = false) {
  nn::GptOptions options;
  options.vocabulary = 5;
  options.context = 4;
  options.embed_dim = 4;
  options.num_heads = 2;
  options.num_layers = layers;
  options.tied = tied;
  return options;
}

}  // namespace wick::scenario

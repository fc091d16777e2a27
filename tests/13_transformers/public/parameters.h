#pragma once

#include "nn/transformer/gpt.h"
#include "tools/grade/scenario/gradients.h"

#include <string>
#include <vector>

// Parameters that depend on the scenario's seed alone, so that it does not matter in which order a
// constructor draws its own.
namespace wick::scenario {

/// The weights of norms around 1, all other numbers around 0.
inline void set_parameters(nn::Module& module, Draw& draw, double deviation = 0.5) {
  const NoGrad no_grad;
  for (auto& [name, parameter] : module.named_parameters()) {
    const bool is_scale =
        name.find("norm") != std::string::npos && name.find("weight") != std::string::npos;
    const Tensor drawn = is_scale ? draw.uniform(parameter.shape(), 0.5, 1.5)
                                  : draw.normal(parameter.shape(), deviation);
    parameter.copy_(drawn);
  }
}

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

/// Drawn ids, shown to the student.
inline Ids draw_ids(Draw& draw, const Shape& shape, std::int64_t vocabulary) {
  Ids ids{shape, {}};
  std::string text;
  for (std::int64_t i = 0; i < shape.numel(); ++i) {
    ids.values.push_back(draw.integer(0, vocabulary - 1));
    text += (i > 0 ? ", " : "") + std::to_string(ids.values.back());
  }
  show("ids " + to_string(shape), text);
  return ids;
}

}  // namespace wick::scenario

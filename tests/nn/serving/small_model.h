#pragma once

#include "nn/nn.h"

// A model of random numbers and a tokenizer with as many tokens, for the suites of what serves it.
namespace wick {

inline nn::BytePairTokenizer small_tokenizer() {
  nn::BytePairTokenizer tokenizer({{97, 98}, {256, 256}, {32, 97}});
  tokenizer.add_special("<|end|>");
  return tokenizer;
}

inline nn::GptOptions small_options(bool tied = false, double rotary_base = 0) {
  nn::GptOptions options;
  options.vocabulary = 260;
  options.context = 5;
  options.embed_dim = 6;
  options.num_heads = 3;
  options.num_layers = 2;
  options.tied = tied;
  options.rotary_base = rotary_base;
  options.form = tied ? Gelu::Tanh : Gelu::Erf;
  return options;
}

inline nn::Gpt random_model(const nn::GptOptions& options, std::uint64_t seed = 20) {
  const NoGrad no_grad;
  Generator generator(seed);
  nn::Gpt model(options);
  for (Tensor& parameter : model.parameters()) {
    parameter.copy_(randn(parameter.shape(), generator));
  }
  return model;
}

}  // namespace wick

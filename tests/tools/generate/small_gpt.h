#pragma once

#include "nn/transformer/gpt.h"

namespace wick::test {

/// A Gpt of four tokens whose heads have four numbers each, with parameters drawn from `seed`.
inline nn::Gpt small_gpt(std::uint64_t seed, std::int64_t context, std::int64_t heads,
                         std::int64_t layers) {
  manual_seed(seed);
  nn::GptOptions options;
  options.vocabulary = 4;
  options.context = context;
  options.embed_dim = 4 * heads;
  options.num_heads = heads;
  options.num_layers = layers;
  return nn::Gpt(options);
}

}  // namespace wick::test

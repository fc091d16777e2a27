#pragma once

#include "nn/transformer/generate.h"
#include "tools/grade/scenario/ids.h"
#include "tools/grade/scenario/scenario.h"

#include <string>
#include <vector>

// What the scenarios of sampling share.
namespace wick::scenario {

inline Tensor weights_of(const Tensor& logits, double temperature, std::int64_t top_k = 0,
                         double top_p = 1) {
  return nn::sampling_weights(logits, {temperature, top_k, top_p});
}

/// Observes the weights under a name that has the options, and the largest logit.
inline void observe_weights(const Tensor& logits, double temperature, std::int64_t top_k = 0,
                            double top_p = 1) {
  observe(concatenate("weights of ", logits.numel(), " logits from ", logits.at({0}),
                      ", temperature ", temperature, ", top_k ", top_k, ", top_p ", top_p),
          weights_of(logits, temperature, top_k, top_p));
}

/// Observes the next token after each of 16 drawn prompts, of more tokens than the model's context
/// of 4: a text from one prompt may be right by chance. The vocabulary has 50 tokens.
inline void observe_next_tokens(nn::Gpt& model, Draw& draw, Generator& generator) {
  std::vector<std::int64_t> next;
  for (int i = 0; i < 16; ++i) {
    const std::vector<std::int64_t> prompt = draw_ids(draw, {7}, 50).values;
    next.push_back(nn::generate(model, prompt, 1, {}, generator).back());
  }
  observe_ids("the next token after each of 16 prompts", next);
}

}  // namespace wick::scenario

#pragma once

#include "nn/transformer/sampling.h"
#include "tools/grade/scenario/scenario.h"

#include <string>

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

}  // namespace wick::scenario

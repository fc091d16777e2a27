#pragma once

#include "nn/transformer/gpt.h"

namespace wick::bench {

/// The options of a GPT without dropout.
nn::GptOptions gpt_options(std::int64_t layers, std::int64_t context, std::int64_t width,
                           std::int64_t heads);

/// A GPT whose parameters are numbers(), times 0.1; norms keep ones and zeros. torch_models.py has
/// the same.
nn::Gpt numbered_gpt(const nn::GptOptions& options);

}  // namespace wick::bench

#pragma once

#include "nn/transformer/gpt.h"

namespace wick::bench {

/// The options of a GPT without dropout.
nn::GptOptions gpt_options(std::int64_t layers, std::int64_t context, std::int64_t width,
                           std::int64_t heads);

/// Fills a model's parameters with numbers(), times 0.1; norms keep ones and zeros. torch_models.py
/// and torch_gpu_worker.py have the same.
void set_numbers(nn::Module& model);

nn::Gpt numbered_gpt(const nn::GptOptions& options);

}  // namespace wick::bench

#pragma once

#include "nn/transformer/gpt.h"
#include "nn/transformer/sampling.h"

#include <vector>

namespace wick::nn {

/// Returns the prompt and `count` tokens that continue it. Each new token is drawn from the model's
/// distribution for the token after the last `context` tokens. It takes one number of the
/// generator, at temperature 0 too, so that the generator's state does not depend on the options.
/// The model runs in evaluation and without history; each of its modules then has its mode again.
/// Throws ValueError for an empty prompt, an id outside 0..vocabulary - 1, a negative count, and
/// options that sampling_weights refuses.
std::vector<std::int64_t> generate(Gpt& model, std::vector<std::int64_t> prompt, std::int64_t count,
                                   const SamplingOptions& options, Generator& generator);

/// Returns what generate returns, up to rounding of the weights that tokens are drawn from, and
/// leaves the generator in the same state. It reads each token once, and the last new one not at
/// all: a GptCache has the keys and values of the tokens before it. Throws what generate throws,
/// and ValueError if the prompt and all new tokens but the last are more than `context` tokens.
std::vector<std::int64_t> generate_cached(Gpt& model, std::vector<std::int64_t> prompt,
                                          std::int64_t count, const SamplingOptions& options,
                                          Generator& generator);

}  // namespace wick::nn

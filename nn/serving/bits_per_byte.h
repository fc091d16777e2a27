#pragma once

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/transformer/gpt.h"

#include <string>

namespace wick::nn {

/// The bits that a model needs for each byte of a text: the sum of -log2 of the probability of each
/// of its tokens, divided by the bytes of the text itself. It compares models with any tokenizers,
/// which a loss for each token does not.
///
/// The first token has nothing before it and costs log2(vocabulary). Each other one is scored once,
/// by a window of the last tokens before it. The first window begins at token 0 and scores the
/// tokens 1 to context. Each further window begins context - context / 2 tokens (division rounds
/// down) behind the one before and scores the next context - context / 2 tokens, or fewer at the
/// end of the text: the context / 2 first tokens of its input are there to be read alone.
///
/// The model runs in evaluation and without history; each of its modules then has its mode again.
/// Throws ValueError for an empty text, and unless the model has as many tokens as the tokenizer.
double bits_per_byte(Gpt& model, const BytePairTokenizer& tokenizer, const std::string& text);

}  // namespace wick::nn

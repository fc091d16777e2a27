#pragma once

#include "nn/text/byte_pair_tokenizer.h"

namespace wick::nn {

/// Learns merges from a text until there are `size` tokens, or no pair is left. Each step merges
/// the pair that occurs most often within the words of split_words; among equals the one with the
/// smallest first id, and among these the one with the smallest second id. Throws ValueError for a
/// size below 256, the number of bytes.
BytePairTokenizer train_byte_pairs(const std::string& text, std::int64_t size);

}  // namespace wick::nn

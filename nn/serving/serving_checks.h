#pragma once

#include "nn/serving/artifact.h"

#include <string>
#include <vector>

// The checks in front of what serves a model: behind them sizes fit and numbers are finite.
namespace wick::nn {

/// Throws ValueError for an empty text, and unless the model has as many tokens as the tokenizer.
void check_bits_per_byte(const Gpt& model, const BytePairTokenizer& tokenizer,
                         const std::string& text);

/// Throws ValueError unless bits is from 2 to 8 and each value fits into them.
void check_pack_bits(const std::vector<std::int8_t>& values, int bits);

/// Throws ValueError unless bits is from 2 to 8 and there are as many bytes as `count` values need.
void check_unpack_bits(const std::vector<std::uint8_t>& bytes, int bits, std::int64_t count);

/// Throws ValueError unless bits is from 2 to 8, and for a parameter that is not finite as a float.
void check_packed_parameters(const Gpt& model, int bits);

/// Throws ValueError unless bits is from 2 to 8 and there are as many bytes as the model needs.
void check_load_packed_parameters(const Gpt& model, const std::string& bytes, int bits);

/// Throws ShapeError unless logits have one axis and a token, and ValueError for a logit that is
/// not finite.
void check_floored_softmax(const Tensor& logits);

/// Throws ValueError for a token outside 0..vocabulary - 1.
void check_seen(std::int64_t token, std::int64_t vocabulary);

}  // namespace wick::nn

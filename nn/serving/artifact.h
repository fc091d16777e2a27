#pragma once

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/transformer/gpt.h"

#include <cstdint>
#include <string>
#include <vector>

// A model and its tokenizer in one small file. Its size in bytes is all that it takes to continue a
// text: architecture, vocabulary and weights.

namespace wick::nn {

/// What a file of pack() holds.
struct Artifact {
  Gpt model;  // in evaluation, without dropout
  BytePairTokenizer tokenizer;
  int bits = 0;  // of each number of a weight
};

/// No artifact has more bytes: a file that claims to be one cannot ask for much memory.
inline constexpr std::int64_t most_artifact_bytes = 1 << 20;
/// An artifact's model has at most so many keys and values in a full GptCache, and its tokens have
/// at most so many bytes together.
inline constexpr std::int64_t most_cached_numbers = 1 << 23;
inline constexpr std::int64_t most_token_bytes = 1 << 22;

/// Writes a model and its tokenizer into a file. Parameters of two axes or more become whole
/// numbers of 2 to 8 bits with a scale for each row, as quantize_symmetric() makes them; the others
/// stay. Dropout is not stored. The file is complete or what it was before. Throws ValueError for
/// bits outside 2..8, for a parameter that is not finite, unless the model has as many tokens as
/// the tokenizer, and for sizes that the form cannot hold; throws Error, with the path, if the file
/// cannot be written.
void pack(const std::string& path, const Gpt& model, const BytePairTokenizer& tokenizer, int bits);

/// Reads what pack() has written. The weights are those of quantize_parameters() with these bits,
/// if Scalar is float: a scale is stored in 32 bits. Throws Error, with the path, for a file that
/// cannot be read, is longer than most_artifact_bytes, is damaged, or holds sizes that do not fit
/// the bytes that follow: before memory is taken for a model. The default generator stays where it
/// is.
Artifact unpack(const std::string& path);

/// The bytes of the file that pack() writes, and what unpack() makes of them. Errors call them
/// `source`. All numbers are little-endian:
///
///     bytes                content
///     4                    "wik1"
///     1, 1, 1, 1           bits, num_layers, special tokens, flags: 1 tied, 2 Gelu::Tanh
///     2, 2, 2, 2           context, embed_dim, num_heads, merges
///     8                    rotary_base, a double
///     4 for each merge     its two ids
///     1 + its bytes        of each special token: the length of its name, the name
///     packed_parameters()
///     4                    CRC-32 (that of zip) of all bytes before
std::string artifact_bytes(const Gpt& model, const BytePairTokenizer& tokenizer, int bits);
Artifact artifact_of(const std::string& bytes, const std::string& source);

/// Whole numbers of `bits` bits, one behind the other without gaps: value i has the bits i bits to
/// i bits + bits - 1 of the result, in two's complement, its lowest bit first. Bit n of the result
/// is bit n % 8 of byte n / 8, where bit 0 is the lowest. What is left of the last byte is 0. With
/// 4 bits these are the bytes of pack_four_bits(). Throws ValueError unless bits is from 2 to 8,
/// and for a value outside -2^(bits - 1)..2^(bits - 1) - 1.
std::vector<std::uint8_t> pack_bits(const std::vector<std::int8_t>& values, int bits);

/// The first `count` values in the bytes. Throws ValueError unless bits is from 2 to 8 and there
/// are as many bytes as `count` values need.
std::vector<std::int8_t> unpack_bits(const std::vector<std::uint8_t>& bytes, int bits,
                                     std::int64_t count);

/// The parameters of a model in the order of parameters(). One of two axes or more, as
/// quantize_symmetric() by row has it: first all scales, each a float of 4 bytes, then all values
/// by pack_bits(), which begin at a byte of their own. One of a single axis: its numbers, each a
/// float of 4 bytes. Throws ValueError as pack() does for bits and numbers.
std::string packed_parameters(const Gpt& model, int bits);

/// Gives a model the parameters that packed_parameters() of a model of the same sizes has written.
/// The model's handles stay valid. Throws ValueError unless there are as many bytes as the model
/// needs; its parameters are then as they were.
void load_packed_parameters(Gpt& model, const std::string& bytes, int bits);

/// How many bytes packed_parameters() has for a model of these options.
std::int64_t packed_size(const GptOptions& options, int bits);

}  // namespace wick::nn

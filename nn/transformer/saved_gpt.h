#pragma once

#include "nn/text/byte_pair_tokenizer.h"
#include "nn/text/character_tokenizer.h"
#include "nn/transformer/gpt.h"

#include <string>
#include <variant>

namespace wick::nn {

/// Any tokenizer. std::visit calls its encode() or decode().
using Tokenizer = std::variant<CharacterTokenizer, BytePairTokenizer>;

/// A model and its tokenizer are all that it takes to continue a text.
struct SavedGpt {
  Gpt model;
  Tokenizer tokenizer;
};

/// Writes a model and its tokenizer into one file of safetensors. The parameters have PyTorch's
/// names (StateNames::PyTorch). The file's metadata are the options, as texts ("gpt.num_heads":
/// "4", "gpt.form": "erf"), "tokenizer.kind", which is "characters" or "byte pairs", and
/// "tokenizer": the vocabulary() of the one, what save_tokenizer writes of the other. These are
/// bytes, and byte b stands there as the code point b (Latin-1). The file is complete or what it
/// was before. Throws ValueError unless the model has as many tokens as the tokenizer, and Error,
/// with the path, if the file cannot be written.
void save_gpt(const std::string& path, const Gpt& model, const Tokenizer& tokenizer);

/// Reads what save_gpt has written. The default generator stays where it is. Throws Error, with the
/// path, for a damaged file, a missing or surplus name, a shape or a text that does not fit, and
/// sizes that need more numbers than the file has: those before any memory is taken for a model.
SavedGpt load_gpt(const std::string& path);

}  // namespace wick::nn

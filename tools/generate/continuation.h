#pragma once

#include "nn/transformer/generate.h"
#include "nn/transformer/saved_gpt.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wick::generating {

/// How a saved model goes on with a text, token by token.
class Continuation {
 public:
  /// Throws ValueError for a prompt that the tokenizer cannot encode, or that is empty.
  Continuation(nn::SavedGpt saved, const std::string& prompt, const nn::SamplingOptions& options,
               std::uint64_t seed);

  /// The bytes of the next token, which need not be whole characters. Throws ValueError for options
  /// that cannot be.
  std::string next();

 private:
  nn::SavedGpt saved_;
  nn::SamplingOptions options_;
  Generator generator_;
  std::vector<std::int64_t> tokens_;  // as many of the last as the model takes
};

}  // namespace wick::generating

#pragma once

#include "nn/transformer/gpt_cache.h"
#include "nn/transformer/sampling.h"
#include "nn/transformer/saved_gpt.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wick::generating {

/// How a saved model goes on with a text, token by token: as generate() does. Within the model's
/// context each token is read once, if the framework has its cache; beyond it the window slides.
class Continuation {
 public:
  /// Throws ValueError for a prompt that the tokenizer cannot encode, or that is empty.
  Continuation(nn::SavedGpt saved, const std::string& prompt, const nn::SamplingOptions& options,
               std::uint64_t seed);

  /// The bytes of the next token, which need not be whole characters. Throws ValueError for
  /// impossible options.
  std::string next();
  /// The last tokens of the text, at least those that the model has read.
  const std::vector<std::int64_t>& tokens() const { return tokens_; }

 private:
  std::int64_t draw();
  std::optional<Tensor> cached_logits();

  nn::SavedGpt saved_;
  nn::SamplingOptions options_;
  Generator generator_;
  std::vector<std::int64_t> tokens_;   // the last ones, as many as the model takes
  std::optional<nn::GptCache> cache_;  // of the first of tokens_
  bool may_cache_ = true;
};

}  // namespace wick::generating

#pragma once

#include "tools/generate/int8_memory.h"

#include "nn/transformer/gpt_cache.h"
#include "nn/transformer/sampling.h"
#include "nn/transformer/saved_gpt.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wick::generating {

/// In what a continuation keeps the keys and values of its text.
enum class Kept { Floats, Int8 };

/// How a saved model goes on with a text, token by token: as generate() does. Within the model's
/// context each token is read once, if the framework has its cache; beyond it the window slides.
class Continuation {
 public:
  /// Throws ValueError for a prompt that the tokenizer cannot encode, or that is empty. Kept::Int8
  /// needs chapters 15 and 18, and throws NotImplemented at the first token without them.
  Continuation(nn::SavedGpt saved, const std::string& prompt, const nn::SamplingOptions& options,
               std::uint64_t seed, Kept kept = Kept::Floats);

  /// The bytes of the next token, which need not be whole characters. Throws ValueError for
  /// impossible options.
  std::string next();
  /// The last tokens of the text, at least those that the model has read.
  const std::vector<std::int64_t>& tokens() const { return tokens_; }
  /// What Kept::Int8 keeps; empty before the first token, and for Kept::Floats.
  const std::optional<Int8Memory>& memory() const { return memory_; }

 private:
  std::int64_t draw();
  std::optional<Tensor> cached_logits();
  std::int64_t next_capacity() const;
  Tensor read_floats();
  Tensor read_int8();
  /// The tokens that a memory of `known` tokens lacks.
  Ids unread(std::int64_t known) const;

  nn::SavedGpt saved_;
  nn::SamplingOptions options_;
  Generator generator_;
  Kept kept_;
  std::vector<std::int64_t> tokens_;   // the last ones, as many as the model takes
  std::optional<nn::GptCache> cache_;  // of the first of tokens_
  std::optional<Int8Memory> memory_;   // or this one
  bool may_cache_ = true;
};

}  // namespace wick::generating

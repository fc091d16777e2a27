#pragma once

#include "nn/serving/artifact.h"
#include "nn/transformer/gpt_cache.h"

#include <cstdint>
#include <vector>

namespace wick::nn {

/// The share of the uniform distribution in what a Predictor says.
inline constexpr double uniform_share = 1e-6;

/// logits (vocabulary) -> (1 - uniform_share) softmax(logits) + uniform_share / vocabulary, which
/// sums to 1 up to rounding. No probability is 0, so no text costs infinitely many bits. Computed
/// in double precision. Throws ShapeError unless logits have one axis and a token, and ValueError
/// for a logit that is not finite.
std::vector<double> floored_softmax(const Tensor& logits);

/// Predicts a text token by token: next() first, then see() the token that came. Each token is read
/// once or twice, however long the text is, through a GptCache.
///
/// The window of tokens that a prediction depends on slides in steps. When it holds `context`
/// tokens, see() keeps the last context / 2 of them (division rounds down), reads these again from
/// position 0, and then the new one. These are the windows of bits_per_byte(): the sum of
/// -log2(next()[token]) over a text is its bits, up to what uniform_share changes.
class Predictor {
 public:
  /// Begins as after reset().
  explicit Predictor(Artifact artifact);

  /// The probabilities of all tokens to come next, as many as the model's vocabulary has; of a text
  /// without tokens, uniform. They sum to 1 within 1e-6, and none is below 1e-12.
  const std::vector<double>& next() const { return next_; }
  /// Reads the next token. Throws ValueError for one outside the vocabulary; all stays as it was.
  void see(std::int64_t token);
  /// Forgets the text, and begins another.
  void reset();

  const BytePairTokenizer& tokenizer() const { return artifact_.tokenizer; }
  const Gpt& model() const { return artifact_.model; }

 private:
  Artifact artifact_;
  GptCache cache_;
  std::vector<std::int64_t> window_;  // the tokens in the cache
  std::vector<double> next_;
};

}  // namespace wick::nn

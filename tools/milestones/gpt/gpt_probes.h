#pragma once

#include "tools/milestones/gpt/gpt_training.h"

#include <cstdint>
#include <vector>

namespace wick::milestones {

/// Measurements of a new model, and of the functions that it is made of, on inputs that show one
/// property each. Nothing is trained but one batch.
struct GptParts {
  /// Characters of the test part that have other ids than their places in the sorted vocabulary, or
  /// that do not come back from their ids.
  std::int64_t wrong_ids = 0;
  /// The largest change of a logit before a changed character: 0, or the model sees the future.
  double earlier = 0;
  /// The smallest, over all pairs of places, of the largest change of a logit behind a changed
  /// character: above 0, or some character does not reach some later one.
  double later = 0;
  /// The smallest difference between the logits of two places of one repeated character.
  double repeated = 0;
  /// How widely a place looks when all queries are 100 times as long; spread_of says how.
  double spread = 0;
  /// The difference of cross_entropy from a loop over the logits, as a share.
  double loss_error = 0;
  /// The first loss, and what a model that knows nothing has: ln(vocabulary).
  double first_loss = 0;
  double guessing_loss = 0;
  /// The loss of one batch after 40 steps with nothing else.
  double one_batch = 0;
  /// Characters that generate() writes at temperature 0, and that are not the likeliest.
  std::int64_t unlikely = 0;
  /// The largest difference of a sampling weight from softmax at temperature 0.5.
  double weights_error = 0;
};
GptParts probe_gpt(const GptText& text, std::uint64_t seed, const GptTraining& training = {});

/// The weights of each layer's heads while a model reads ids (b, t): (b, h, t, t) each.
std::vector<Tensor> attention_weights(const GptRun& run, const Ids& ids);

/// The mean entropy of a row of these weights, as a share of the entropy of the uniform
/// distribution over the tokens that it may look at: 1 is uniform, 0 is one token.
double spread_of(const std::vector<Tensor>& weights);

/// The spread while a model reads some windows of the test part.
double spread_on(const GptRun& run, const GptText& text);

}  // namespace wick::milestones

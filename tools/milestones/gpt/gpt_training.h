#pragma once

#include "tools/milestones/attention/sequences.h"
#include "tools/milestones/gpt/gpt_text.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace wick::milestones {

struct GptTraining {
  std::int64_t steps = 1500;
  std::int64_t batch = 8;
  std::int64_t context = 32;
  std::int64_t embed_dim = 32;
  std::int64_t heads = 4;
  std::int64_t layers = 1;
  /// AdamW's rate at its peak, after `warmup_steps`; then it falls along a cosine to 0.
  double learning_rate = 0.016;
  std::int64_t warmup_steps = 100;
  double beta2 = 0.99;
  double weight_decay = 0.1;
  double max_norm = 1;
};

/// A model and the history of its training.
struct GptRun {
  std::string name;
  /// None: a token attends to itself alone; all else, the number of parameters included, is equal.
  Mixing mixing;
  nn::Gpt model;
  /// The loss of every step, in nats a character.
  std::vector<plot::Point> losses;

  /// ids (b, t) -> logits (b, t, vocabulary), with history where autograd records.
  Tensor logits(const Ids& ids) const;
};

/// A new model for `vocabulary` characters, whose initial values follow from `seed`.
GptRun new_gpt(std::int64_t vocabulary, Mixing mixing, std::uint64_t seed,
               const GptTraining& training);

/// Takes `training.steps` steps with windows of `ids`, whose order follows from `seed`. `report` is
/// called after every step.
void train_gpt(GptRun& run, const std::vector<std::int64_t>& ids, std::uint64_t seed,
               const GptTraining& training, const Report& report = {});

/// Losses on the test part in nats a character, by a program that calls nothing of a model but
/// its logits: log(sum(exp(logits))) minus the logit of the character that followed.
struct UnseenLoss {
  double mean = 0;
  /// Entry i: of the characters that the model guesses after i + 1 others.
  std::vector<double> by_position;
};
UnseenLoss unseen_loss(const GptRun& run, const GptText& text);
/// The same of any model that reads windows of `context` ids: ids (b, t) -> logits (b, t,
/// vocabulary).
using Logits = std::function<Tensor(const Ids& ids)>;
UnseenLoss unseen_loss(const Logits& logits, std::int64_t context, const GptText& text);

/// The loss of each row of logits (.., vocabulary), in nats, computed in double by loops.
std::vector<double> losses_of(const Tensor& logits, const std::vector<std::int64_t>& targets);

/// The text's prompt and `count` characters that the model writes behind it, at temperature 0.6.
std::string write_text(GptRun& run, const GptText& text, std::int64_t count, std::uint64_t seed);

}  // namespace wick::milestones

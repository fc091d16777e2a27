#pragma once

#include "tools/milestones/sequence_model.h"
#include "tools/milestones/sequence_task.h"
#include "tools/plot/chart.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace wick::milestones {

struct TrainingOptions {
  std::int64_t steps = 150;
  std::int64_t batch = 32;
  double learning_rate = 8e-3;
  std::int64_t warmup_steps = 20;
  std::int64_t features = 32;
  std::int64_t heads = 4;
  /// How many words are kept for the test.
  std::int64_t unseen = 2000;
};

/// Whether tokens exchange anything: with None each may attend to itself alone, everything else,
/// the number of parameters included, being equal.
enum class Mixing { Attention, None };

/// A model, what it was trained on, and how that went.
struct SequenceRun {
  SequenceTask task;
  Tensor mask;
  Words words;
  SequenceModel model;
  /// The loss of each step.
  std::vector<plot::Point> losses;
};

/// Trains a new model. Initial values, words and their order follow from `seed`, so that runs with
/// and without mixing start alike and see the same. `report` is called after every step.
SequenceRun train_sequence(SequenceTask task, Mixing mixing, std::uint64_t seed,
                           const TrainingOptions& options,
                           const std::function<void(std::int64_t step, double loss)>& report = {});

/// The logits of the positions that answer, (n * 8, vocabulary).
Tensor answer_logits(const SequenceModel& model, const Ids& tokens, const Tensor& mask);

/// What the model answers: the likeliest letters. For Copy each letter that it writes is what it
/// reads next; it is never shown the right one.
std::vector<Word> write_answers(const SequenceRun& run, const std::vector<Word>& words);

/// The share of letters that are right, and of words that are right in every letter.
struct Accuracy {
  double letters = 0;
  double words = 0;
};
Accuracy accuracy(SequenceTask task, const std::vector<Word>& words,
                  const std::vector<Word>& written);

}  // namespace wick::milestones

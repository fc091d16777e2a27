#pragma once

#include "nn/nn.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <random>
#include <unordered_set>
#include <vector>

namespace wick::milestones {

/// Tokens 0..14 are letters, token 15 is the separator.
inline constexpr std::int64_t vocabulary = 16;
inline constexpr std::int64_t separator = vocabulary - 1;
/// The number of letters of a word.
inline constexpr std::int64_t word_length = 8;

using Word = std::vector<std::int64_t>;

/// Reverse: a model reads a word as a whole, and position i answers with letter 7 - i.
/// Copy: a model reads a word and a separator and writes the word again, letter by letter; no
/// position sees a later one.
enum class SequenceTask { Reverse, Copy };

/// "reverse" or "copy".
const char* to_string(SequenceTask task);

/// The number of tokens that the model reads: a word; or a word, the separator and all but the last
/// letter of the answer.
std::int64_t positions(SequenceTask task);

/// Which tokens may attend to which, (t, t): all to all, or each to itself and to earlier ones.
Tensor task_mask(SequenceTask task);

/// The answer that the task wants: one letter for each of the last eight positions.
Word answer(SequenceTask task, const Word& word);

/// What the model reads in training, (n, t): for Copy, the true answer shifted by one.
Ids inputs(SequenceTask task, const std::vector<Word>& words);

/// The answers one after another, (n * 8).
Ids targets(SequenceTask task, const std::vector<Word>& words);

/// 'a' for 0; '|' for the separator.
char letter(std::int64_t token);

/// Random words: a fixed set for the test, and an endless stream without the words of that set.
class Words {
 public:
  /// Throws ValueError if `unseen_count` words would leave none to train on.
  Words(std::uint64_t seed, std::int64_t unseen_count, std::int64_t letters = separator);

  /// The words for the test, all different.
  const std::vector<Word>& unseen() const { return unseen_; }
  /// Words to train on, none of them in unseen().
  std::vector<Word> draw(std::int64_t count);
  /// The number of different words that draw() has given.
  std::int64_t drawn_count() const { return static_cast<std::int64_t>(drawn_.size()); }
  /// The number of words in unseen() that draw() has given after all: counted, not assumed.
  std::int64_t overlap() const;

 private:
  Word random_word();

  std::mt19937_64 engine_;
  std::int64_t letters_;
  std::vector<Word> unseen_;
  std::unordered_set<std::uint64_t> reserved_;
  std::unordered_set<std::uint64_t> drawn_;
};

/// One transformer block between an embedding and a linear layer: the smallest model in which
/// tokens can attend to each other.
class SequenceModel : public nn::Module {
 public:
  /// For sequences of up to `positions` tokens.
  SequenceModel(std::int64_t positions, std::int64_t features, std::int64_t heads);

  /// tokens (n, t) -> logits (n, t, vocabulary). The mask (t, t) says which token may attend to
  /// which; under the identity no token attends to another.
  Tensor forward(const Ids& tokens, const Tensor& mask) const;
  /// The attention weights of each head, (n, h, t, t).
  Tensor attention_weights(const Ids& tokens, const Tensor& mask) const;
  void members(nn::Members& visit) override;

 private:
  /// The embedding of each token and of its position, (n, t, features).
  Tensor embed(const Ids& tokens) const;

  nn::Embedding token_, position_;
  nn::LayerNorm attention_norm_, mlp_norm_, final_norm_;
  nn::MultiHeadAttention attention_;
  nn::Linear expand_, contract_, head_;
};

struct TrainingOptions {
  std::int64_t steps = 150;
  std::int64_t batch = 32;
  double learning_rate = 8e-3;
  std::int64_t warmup_steps = 20;
  std::int64_t features = 32;
  std::int64_t heads = 4;
  /// The number of words for the test.
  std::int64_t unseen = 2000;
};

/// Attention: tokens exchange what the task's mask allows. None: each token attends to itself
/// alone; all else, the number of parameters included, is equal.
enum class Mixing { Attention, None };

/// A model, the words of its training, and the history of its training.
struct SequenceRun {
  SequenceTask task;
  Tensor mask;
  Words words;
  SequenceModel model;
  /// The loss of each step.
  std::vector<plot::Point> losses;
};

/// Trains a new model. Initial values, words and their order follow from `seed`, so that runs with
/// and without mixing start alike and read the same words. `report` is called after every step.
SequenceRun train_sequence(SequenceTask task, Mixing mixing, std::uint64_t seed,
                           const TrainingOptions& options, const Report& report = {});

/// The logits of the positions that answer, (n * 8, vocabulary).
Tensor answer_logits(const SequenceModel& model, const Ids& tokens, const Tensor& mask);

/// The model's answers: the likeliest letters. For Copy the model reads each letter that it has
/// written as its next token; it never reads the right answer.
std::vector<Word> write_answers(const SequenceRun& run, const std::vector<Word>& words);

/// The share of letters that are right, and the share of words in which every letter is right.
struct Accuracy {
  double letters = 0;
  double words = 0;
};
Accuracy accuracy(SequenceTask task, const std::vector<Word>& words,
                  const std::vector<Word>& written);

}  // namespace wick::milestones

#pragma once

#include "core/core.h"

#include <cstdint>
#include <random>
#include <unordered_set>
#include <vector>

namespace wick::milestones {

/// Tokens 0..14 are letters, token 15 is the separator.
inline constexpr std::int64_t vocabulary = 16;
inline constexpr std::int64_t separator = vocabulary - 1;
/// How many letters a word has.
inline constexpr std::int64_t word_length = 8;

using Word = std::vector<std::int64_t>;

/// Reverse: a word is read as a whole, and position i answers with letter 7 - i.
/// Copy: a word and a separator are read, then the word is written again, letter by letter; no
/// position sees those after it.
enum class SequenceTask { Reverse, Copy };

/// "reverse" or "copy".
const char* to_string(SequenceTask task);

/// How many tokens the model reads: a word; or a word, the separator and all but the last letter of
/// the answer.
std::int64_t positions(SequenceTask task);

/// Which tokens may attend to which, (t, t): all to all, or each to itself and those before it.
Tensor task_mask(SequenceTask task);

/// What the model has to answer, one letter for each of the last eight positions.
Word answer(SequenceTask task, const Word& word);

/// What the model reads while it trains, (n, t): for Copy, the true answer shifted by one.
Ids inputs(SequenceTask task, const std::vector<Word>& words);

/// The answers one after another, (n * 8).
Ids targets(SequenceTask task, const std::vector<Word>& words);

/// 'a' for 0; '|' for the separator.
char letter(std::int64_t token);

/// Random words: a fixed set that is kept for the test, and an endless stream without them.
class Words {
 public:
  /// Throws ValueError where `unseen_count` words would leave none to train on.
  Words(std::uint64_t seed, std::int64_t unseen_count, std::int64_t letters = separator);

  /// Different from each other.
  const std::vector<Word>& unseen() const { return unseen_; }
  /// Words to train on, none of them among the unseen ones.
  std::vector<Word> draw(std::int64_t count);
  /// How many different words draw() has given.
  std::int64_t drawn_count() const { return static_cast<std::int64_t>(drawn_.size()); }
  /// How many of the unseen words draw() has given after all: counted, not assumed.
  std::int64_t overlap() const;

 private:
  Word random_word();

  std::mt19937_64 engine_;
  std::int64_t letters_;
  std::vector<Word> unseen_;
  std::unordered_set<std::uint64_t> reserved_;
  std::unordered_set<std::uint64_t> drawn_;
};

}  // namespace wick::milestones

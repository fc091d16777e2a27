#include "tools/milestones/sequence_task.h"

#include "nn/attention/attention.h"

#include <cmath>

namespace wick::milestones {
namespace {

/// A word as one number, four bits a letter.
std::uint64_t key(const Word& word) {
  std::uint64_t bits = 0;
  for (std::int64_t token : word) bits = bits << 4 | static_cast<std::uint64_t>(token);
  return bits;
}

std::int64_t count(const std::vector<Word>& words) {
  return static_cast<std::int64_t>(words.size());
}

}  // namespace

const char* to_string(SequenceTask task) {
  return task == SequenceTask::Reverse ? "reverse" : "copy";
}

std::int64_t positions(SequenceTask task) {
  return task == SequenceTask::Reverse ? word_length : 2 * word_length;
}

Tensor task_mask(SequenceTask task) {
  const std::int64_t n = positions(task);
  return task == SequenceTask::Reverse ? ones({n, n}) : nn::causal_mask(n);
}

Word answer(SequenceTask task, const Word& word) {
  return task == SequenceTask::Reverse ? Word(word.rbegin(), word.rend()) : word;
}

Ids inputs(SequenceTask task, const std::vector<Word>& words) {
  Ids ids{Shape{count(words), positions(task)}, {}};
  for (const Word& word : words) {
    ids.values.insert(ids.values.end(), word.begin(), word.end());
    if (task == SequenceTask::Reverse) continue;
    ids.values.push_back(separator);
    ids.values.insert(ids.values.end(), word.begin(), word.end() - 1);
  }
  return ids;
}

Ids targets(SequenceTask task, const std::vector<Word>& words) {
  Ids ids{Shape{count(words) * word_length}, {}};
  for (const Word& word : words) {
    const Word expected = answer(task, word);
    ids.values.insert(ids.values.end(), expected.begin(), expected.end());
  }
  return ids;
}

char letter(std::int64_t token) {
  return token == separator ? '|' : static_cast<char>('a' + token);
}

Words::Words(std::uint64_t seed, std::int64_t unseen_count, std::int64_t letters)
    : engine_(seed), letters_(letters) {
  const double all = std::pow(static_cast<double>(letters), static_cast<double>(word_length));
  if (static_cast<double>(unseen_count) >= all) {
    fail<ValueError>("words: ", unseen_count, " unseen words of ", letters,
                     " letters: there are only ", all, ", and some must be left to train on");
  }
  while (count(unseen_) < unseen_count) {
    Word word = random_word();
    if (reserved_.insert(key(word)).second) unseen_.push_back(std::move(word));
  }
}

std::vector<Word> Words::draw(std::int64_t count) {
  std::vector<Word> words;
  while (static_cast<std::int64_t>(words.size()) < count) {
    Word word = random_word();
    if (reserved_.count(key(word)) != 0) continue;
    drawn_.insert(key(word));
    words.push_back(std::move(word));
  }
  return words;
}

std::int64_t Words::overlap() const {
  std::int64_t found = 0;
  for (const Word& word : unseen_) found += static_cast<std::int64_t>(drawn_.count(key(word)));
  return found;
}

Word Words::random_word() {
  // Not std::uniform_int_distribution, whose results differ between standard libraries.
  Word word;
  for (std::int64_t i = 0; i < word_length; ++i) {
    word.push_back(static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(letters_)));
  }
  return word;
}

}  // namespace wick::milestones

#include "tools/milestones/attention/sequences.h"

#include <cmath>
#include <numeric>

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

/// The likeliest token at the last `count` positions of each sequence.
std::vector<Word> likeliest(const Tensor& logits, std::int64_t count) {
  const Ids best = argmax(logits.slice(1, logits.size(1) - count, logits.size(1)));
  std::vector<Word> words;
  for (auto first = best.values.begin(); first != best.values.end(); first += count) {
    words.emplace_back(first, first + count);
  }
  return words;
}

Ids with_separator(const std::vector<Word>& words) {
  Ids ids{Shape{static_cast<std::int64_t>(words.size()), word_length + 1}, {}};
  for (const Word& word : words) {
    ids.values.insert(ids.values.end(), word.begin(), word.end());
    ids.values.push_back(separator);
  }
  return ids;
}

/// Each sequence with one more token at its end.
Ids appended(const Ids& ids, const std::vector<Word>& tokens) {
  const std::int64_t t = ids.shape[1];
  Ids longer{ids.shape.with(1, t + 1), {}};
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto first = ids.values.begin() + static_cast<std::int64_t>(i) * t;
    longer.values.insert(longer.values.end(), first, first + t);
    longer.values.push_back(tokens[i].front());
  }
  return longer;
}

std::vector<Word> write_letter_by_letter(const SequenceRun& run, const std::vector<Word>& words) {
  std::vector<Word> written(words.size());
  Ids ids = with_separator(words);
  while (true) {
    const std::int64_t t = ids.shape[1];
    const Tensor mask = run.mask.slice(0, 0, t).slice(1, 0, t);
    const std::vector<Word> next = likeliest(run.model.forward(ids, mask), 1);
    for (std::size_t i = 0; i < words.size(); ++i) written[i].push_back(next[i].front());
    if (t == positions(SequenceTask::Copy)) return written;
    ids = appended(ids, next);
  }
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

SequenceModel::SequenceModel(std::int64_t positions, std::int64_t features, std::int64_t heads)
    : token_(vocabulary, features),
      position_(positions, features),
      attention_norm_(features),
      mlp_norm_(features),
      final_norm_(features),
      attention_(features, heads),
      expand_(features, 4 * features),
      contract_(4 * features, features),
      head_(features, vocabulary) {}

Tensor SequenceModel::forward(const Ids& tokens, const Tensor& mask) const {
  Tensor x = embed(tokens);
  x = x + attention_(attention_norm_(x), mask);
  x = x + contract_(relu(expand_(mlp_norm_(x))));
  return head_(final_norm_(x));
}

Tensor SequenceModel::attention_weights(const Ids& tokens, const Tensor& mask) const {
  const Tensor x = attention_norm_(embed(tokens));
  return attention_.attend(x, x, x, mask).weights;
}

void SequenceModel::members(nn::Members& visit) {
  visit("token", token_);
  visit("position", position_);
  visit("attention_norm", attention_norm_);
  visit("attention", attention_);
  visit("mlp_norm", mlp_norm_);
  visit("expand", expand_);
  visit("contract", contract_);
  visit("final_norm", final_norm_);
  visit("head", head_);
}

Tensor SequenceModel::embed(const Ids& tokens) const {
  Ids places{Shape{tokens.shape[1]}, {}};
  places.values.resize(static_cast<std::size_t>(tokens.shape[1]));
  std::iota(places.values.begin(), places.values.end(), std::int64_t{0});
  return token_(tokens) + position_(places);  // (n, t, e) + (t, e)
}

SequenceRun train_sequence(SequenceTask task, Mixing mixing, std::uint64_t seed,
                           const TrainingOptions& options, const Report& report) {
  const std::int64_t t = positions(task);
  manual_seed(seed);
  SequenceRun run{task,
                  mixing == Mixing::Attention ? task_mask(task) : eye(t),
                  Words(seed, options.unseen),
                  SequenceModel(t, options.features, options.heads),
                  {}};
  nn::AdamW optimizer(run.model.parameters());
  for (std::int64_t step = 0; step < options.steps; ++step) {
    optimizer.options.learning_rate =
        nn::cosine_schedule(step, options.warmup_steps, options.steps, options.learning_rate);
    const std::vector<Word> batch = run.words.draw(options.batch);
    const Tensor logits = answer_logits(run.model, inputs(task, batch), run.mask);
    const Tensor loss = cross_entropy(logits, targets(task, batch));
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    run.losses.push_back({static_cast<double>(step + 1), static_cast<double>(loss.item())});
    if (report) report(step + 1, run.losses.back().y);
  }
  run.model.eval();
  return run;
}

Tensor answer_logits(const SequenceModel& model, const Ids& tokens, const Tensor& mask) {
  const Tensor logits = model.forward(tokens, mask);
  const std::int64_t t = logits.size(1);
  return logits.slice(1, t - word_length, t).reshape({-1, vocabulary});
}

std::vector<Word> write_answers(const SequenceRun& run, const std::vector<Word>& words) {
  const NoGrad no_grad;
  if (run.task == SequenceTask::Copy) return write_letter_by_letter(run, words);
  return likeliest(run.model.forward(inputs(run.task, words), run.mask), word_length);
}

Accuracy accuracy(SequenceTask task, const std::vector<Word>& words,
                  const std::vector<Word>& written) {
  std::int64_t letters = 0;
  std::int64_t whole = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Word expected = answer(task, words[i]);
    std::int64_t right = 0;
    for (std::size_t j = 0; j < expected.size(); ++j) right += written[i][j] == expected[j];
    letters += right;
    whole += right == word_length;
  }
  const auto count = static_cast<double>(words.size());
  return {static_cast<double>(letters) / (count * word_length), static_cast<double>(whole) / count};
}

}  // namespace wick::milestones

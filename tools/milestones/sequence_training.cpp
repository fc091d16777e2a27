#include "tools/milestones/sequence_training.h"

namespace wick::milestones {
namespace {

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

/// Each sequence with one more token behind it.
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

SequenceRun train_sequence(SequenceTask task, Mixing mixing, std::uint64_t seed,
                           const TrainingOptions& options,
                           const std::function<void(std::int64_t step, double loss)>& report) {
  const std::int64_t t = positions(task);
  manual_seed(seed);
  SequenceRun run{task,
                  mixing == Mixing::Attention ? task_mask(task) : eye(t),
                  Words(seed, options.unseen),
                  SequenceModel(vocabulary, t, options.features, options.heads),
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

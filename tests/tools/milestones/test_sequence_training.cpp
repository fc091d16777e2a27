#include "tools/milestones/sequence_training.h"

#include <doctest/doctest.h>

using namespace wick;
using namespace wick::milestones;

namespace {

TrainingOptions short_training() {
  TrainingOptions options;
  options.steps = 5;
  options.warmup_steps = 1;
  options.batch = 8;
  options.unseen = 50;
  return options;
}

std::vector<double> losses(const SequenceRun& run) {
  std::vector<double> result;
  for (const plot::Point& point : run.losses) result.push_back(point.y);
  return result;
}

}  // namespace

TEST_CASE("sequence training: the same seed gives the same losses, bit for bit") {
  const TrainingOptions options = short_training();
  const auto run = [&options](std::uint64_t seed) {
    return losses(train_sequence(SequenceTask::Copy, Mixing::Attention, seed, options));
  };
  const std::vector<double> first = run(3);
  CHECK(first.size() == 5);
  CHECK(run(3) == first);
  CHECK(run(4) != first);
}

TEST_CASE("sequence training: with and without attention are the same model but for the mask") {
  const TrainingOptions options = short_training();
  const SequenceRun with = train_sequence(SequenceTask::Copy, Mixing::Attention, 3, options);
  const SequenceRun without = train_sequence(SequenceTask::Copy, Mixing::None, 3, options);
  const auto left = with.model.named_parameters();
  const auto right = without.model.named_parameters();
  REQUIRE(left.size() == right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    CHECK(left[i].first == right[i].first);
    CHECK(left[i].second.shape() == right[i].second.shape());
  }
  CHECK(with.words.unseen() == without.words.unseen());
  CHECK(without.mask.to_vector() == eye(16).to_vector());
}

TEST_CASE("sequence training: a model that writes is never shown the right letter") {
  SequenceRun run = train_sequence(SequenceTask::Copy, Mixing::Attention, 3, short_training());
  // A head that always says 'c', whatever it reads.
  const NoGrad no_grad;
  for (auto& [name, parameter] : run.model.named_parameters()) {
    if (name == "head.weight") parameter.copy_(zeros(parameter.shape()));
    if (name == "head.bias") parameter.copy_(eye(16).slice(0, 2, 3).squeeze(0));
  }
  const std::vector<Word> words{{2, 2, 2, 2, 0, 0, 0, 0}, {2, 2, 2, 2, 2, 2, 2, 2}};
  const std::vector<Word> written = write_answers(run, words);
  REQUIRE(written.size() == 2);
  CHECK(written[0] == Word(8, 2));
  CHECK(written[1] == Word(8, 2));
  const Accuracy found = accuracy(run.task, words, written);
  CHECK(found.letters == doctest::Approx(0.75));
  CHECK(found.words == doctest::Approx(0.5));
}

TEST_CASE("sequence training: writing agrees with reading, where reading was right") {
  // Once the letters written so far are those that were fed in, logits are those of one pass.
  const SequenceRun run =
      train_sequence(SequenceTask::Copy, Mixing::Attention, 3, short_training());
  const std::vector<Word> written = write_answers(run, run.words.unseen());
  const NoGrad no_grad;
  Ids fed = inputs(SequenceTask::Copy, run.words.unseen());
  for (std::size_t i = 0; i < written.size(); ++i) {
    std::copy(written[i].begin(), written[i].end() - 1,
              fed.values.begin() + static_cast<std::ptrdiff_t>(i * 16 + 9));
  }
  const Ids again = argmax(answer_logits(run.model, fed, run.mask));
  std::int64_t equal = 0;
  for (std::size_t i = 0; i < written.size(); ++i) {
    for (std::size_t j = 0; j < 8; ++j) equal += written[i][j] == again.values[i * 8 + j];
  }
  // All but letters that are as likely as another to the last bit.
  CHECK(equal >= 399);
}

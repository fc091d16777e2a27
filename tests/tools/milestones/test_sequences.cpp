#include "tests/tools/milestones/performance.h"
#include "tools/milestones/attention/sequences.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

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

}  // namespace

TEST_CASE("sequence task: what is read and what is asked, by hand") {
  const Word abc{0, 1, 2, 3, 4, 5, 6, 7};
  const Word rest{14, 13, 12, 11, 10, 9, 8, 7};
  const Ids copied = inputs(SequenceTask::Copy, {abc, rest});
  CHECK(copied.shape == Shape{2, 16});
  CHECK(std::vector<std::int64_t>(copied.values.begin(), copied.values.begin() + 16) ==
        std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 6, 7, separator, 0, 1, 2, 3, 4, 5, 6});
  const Ids expected = targets(SequenceTask::Copy, {abc, rest});
  CHECK(expected.shape == Shape{16});
  CHECK(std::vector<std::int64_t>(expected.values.begin(), expected.values.begin() + 8) == abc);
  CHECK(std::vector<std::int64_t>(expected.values.begin() + 8, expected.values.end()) == rest);

  const Ids read = inputs(SequenceTask::Reverse, {rest});
  CHECK(read.shape == Shape{1, 8});
  CHECK(read.values == rest);
  CHECK(targets(SequenceTask::Reverse, {abc}).values ==
        std::vector<std::int64_t>{7, 6, 5, 4, 3, 2, 1, 0});
}

TEST_CASE("sequence task: no position that answers reads its own letter alone") {
  // Else a model without attention could be right for free: where a position reads what it has to
  // write, or the letter before tells the next.
  Words words(17, 200);
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    const Ids read = inputs(task, words.unseen());
    const Ids expected = targets(task, words.unseen());
    const std::int64_t t = positions(task);
    std::int64_t equal = 0;
    for (std::size_t i = 0; i < words.unseen().size(); ++i) {
      for (std::int64_t j = 0; j < word_length; ++j) {
        const std::int64_t place = static_cast<std::int64_t>(i) * t + t - word_length + j;
        equal += read.values[static_cast<std::size_t>(place)] ==
                 expected.values[i * 8 + static_cast<std::size_t>(j)];
      }
    }
    // 1600 letters, equal by chance with probability 1/15: 107, and 10 is one standard deviation.
    CHECK(equal < 160);
  }
}

TEST_CASE("sequence task: the words for the test differ and follow from the seed") {
  const Words words(5, 2000);
  CHECK(words.unseen().size() == 2000);
  CHECK(std::set<Word>(words.unseen().begin(), words.unseen().end()).size() == 2000);
  for (const Word& word : words.unseen()) {
    REQUIRE(word.size() == 8);
    CHECK(*std::min_element(word.begin(), word.end()) >= 0);
    CHECK(*std::max_element(word.begin(), word.end()) < separator);
  }
  CHECK(Words(5, 2000).unseen() == words.unseen());
  CHECK(Words(6, 2000).unseen() != words.unseen());
}

TEST_CASE("sequence task: training never meets a word of the test, even where words are few") {
  // 256 words of two letters: of 5,000 drawn about 2,000 would be among the 100 unseen.
  Words words(7, 100, 2);
  const std::set<Word> unseen(words.unseen().begin(), words.unseen().end());
  const std::vector<Word> drawn = words.draw(5000);
  CHECK(drawn.size() == 5000);
  CHECK(std::none_of(drawn.begin(), drawn.end(),
                     [&unseen](const Word& word) { return unseen.count(word) != 0; }));
  CHECK(words.overlap() == 0);
  CHECK(words.drawn_count() == 156);
  CHECK_THROWS_AS(Words(7, 256, 2), ValueError);
}

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

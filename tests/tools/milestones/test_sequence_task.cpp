#include "tools/milestones/sequence_task.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

using namespace wick;
using namespace wick::milestones;

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

#include "tools/capstone/judge/baselines.h"
#include "tools/capstone/judge/hidden_text.h"
#include "tools/capstone/judge/leaderboard.h"
#include "tools/capstone/judge/ranks.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <sstream>

using namespace wick;
using namespace wick::capstone;

namespace {

// Blocks of these bits a byte.
std::vector<double> blocks(const std::vector<double>& values) {
  std::vector<double> bits;
  for (const double value : values) bits.insert(bits.end(), block_bytes, value);
  return bits;
}

Entered entered(const std::string& name, const std::vector<double>& bits,
                const std::string& problem = "") {
  Entered entry;
  entry.name = name;
  entry.judgement.bits = bits;
  entry.judgement.problem = problem;
  return entry;
}

}  // namespace

TEST_CASE("ranks: the error of a difference is that of the means of blocks") {
  // Differences 0.1, 0.3, 0.2: mean 0.2, deviation 0.1, error 0.1 / sqrt(3).
  const Paired behind = paired_difference(blocks({2.1, 2.3, 2.2}), blocks({2, 2, 2}));
  CHECK(behind.mean == doctest::Approx(0.2));
  CHECK(behind.error == doctest::Approx(0.1 / std::sqrt(3.0)));
  CHECK(std::isinf(paired_difference({1, 2}, {1, 1}).error));
}

TEST_CASE("ranks: entries within two standard errors share a rank, and the next one counts both") {
  const std::vector<double> best = blocks({2, 2.1, 1.9, 2});
  const std::vector<double> close = blocks({2.2, 1.9, 2.1, 2});      // +0.05 +- 0.2
  const std::vector<double> behind = blocks({2.3, 2.4, 2.2, 2.31});  // steadily 0.3 behind
  CHECK(ranks({behind, best, close}) == std::vector<int>{3, 1, 1});
  CHECK(ranks({best, {}, behind}) == std::vector<int>{1, 0, 2});
  CHECK(ranks({best, best}) == std::vector<int>{1, 1});
  CHECK(ranks({}).empty());
}

TEST_CASE("baselines: counts by hand") {
  // After "aab": a twice, b once, 2 kinds. p(a) = (2 + 2 / 256) / 5, p(c) = 2 / 256 / 5.
  const std::vector<double> bits = count_bits("aab", "ac", 0);
  CHECK(bits[0] == doctest::Approx(-std::log2((2 + 2 / 256.0) / 5)));
  CHECK(bits[1] == doctest::Approx(-std::log2(2 / 256.0 / 5)));
  // With one byte before: a was followed by a and b, so p(b | a) = (1 + 2 p(b)) / 4.
  const double b = (1 + 2 / 256.0) / 5;
  CHECK(count_bits("aab", "ab", 1)[1] == doctest::Approx(-std::log2((1 + 2 * b) / 4)));
}

TEST_CASE("baselines: guessing costs 8 bits, and each longer table less on a text like its own") {
  std::string training;
  for (int i = 0; i < 200; ++i) training += "the cat sat on the mat and the dog sat on the log. ";
  const std::vector<Baseline> all = baselines(training, training.substr(0, 1000));
  double last = 8;
  CHECK(all.front().bits == std::vector<double>(1000, 8.0));
  for (std::size_t i = 1; i < all.size(); ++i) {
    const double mean = std::accumulate(all[i].bits.begin(), all[i].bits.end(), 0.0) / 1000;
    CHECK(mean < last);
    last = mean;
  }
}

TEST_CASE("hidden text: a seed chooses chapters, and none that shares words with the training") {
  std::string book;
  for (int chapter = 0; chapter < 40; ++chapter) {
    std::string line;
    while (line.size() < 400) line += "chapter " + std::to_string(chapter) + " goes on, ";
    book += line + "\n";
  }
  const std::string shared = book.substr(0, 402);
  const std::string text = choose_chapters(book, shared, 7, 3000);
  CHECK(text == choose_chapters(book, shared, 7, 3000));
  CHECK(text != choose_chapters(book, shared, 8, 3000));
  CHECK(text.size() >= 3000);
  CHECK(text.find("chapter 0 goes") == std::string::npos);
  CHECK_THROWS_AS(choose_chapters(shared, shared, 7, 3000), Error);
}

TEST_CASE("leaderboard: names of strangers are visible, and refused entries stand last") {
  const std::vector<double> bits = blocks({2, 2.1});
  std::vector<Entered> entries = {entered("a\x1b[2J", bits), entered("b", {}, "it crashed"),
                                  entered("c", blocks({1, 1.1}))};
  const Leaderboard board =
      leaderboard(std::move(entries), {{"uniform", std::vector<double>(2000, 8)}}, 3);
  CHECK(board.entries[0].name == "c");
  CHECK(board.ranks == std::vector<int>{1, 2, 0});
  const std::string table = to_table(board);
  CHECK(table.find('\x1b') == std::string::npos);
  CHECK(table.find("\\x1b") != std::string::npos);
  CHECK(table.find("it crashed") > table.find("uniform"));
  CHECK(to_json(board).find("\"rank\": 1") != std::string::npos);
}

#include "tools/capstone/judge/baselines.h"
#include "tools/capstone/judge/hidden_text.h"
#include "tools/capstone/judge/leaderboard.h"
#include "tools/capstone/judge/ranks.h"

#include "core/error.h"
#include "tests/source_root.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <map>
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

/// A line of tests/golden/ranks.csv, which tools/golden/capstone.py writes.
struct GoldenEntry {
  std::int64_t size = 0, base = 0, swing = 0, salt = 0;
  int rank = 0;
  Paired behind_first;  // of the entries with this size

  std::vector<double> bits() const {
    std::vector<double> result;
    for (std::int64_t i = 0; i < size; ++i) {
      const std::int64_t block = i / 1000;
      const std::int64_t sixteenths = swing * (i * i + salt * block * block * block) % 47;
      result.push_back(static_cast<double>(base) / 64 + static_cast<double>(sixteenths) / 16);
    }
    return result;
  }
};

// Entries by the size of their text.
std::map<std::int64_t, std::vector<GoldenEntry>> golden_entries() {
  std::ifstream file(std::string(test::source_root) + "/tests/golden/ranks.csv");
  std::map<std::int64_t, std::vector<GoldenEntry>> entries;
  std::string line;
  std::getline(file, line);
  REQUIRE(line == "size,base,swing,salt,rank,mean,error");
  while (std::getline(file, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    GoldenEntry entry;
    std::istringstream(line) >> entry.size >> entry.base >> entry.swing >> entry.salt >>
        entry.rank >> entry.behind_first.mean >> entry.behind_first.error;
    entries[entry.size].push_back(entry);
  }
  return entries;
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

TEST_CASE("golden: ranks, differences and their errors are those of Python's statistics") {
  const auto by_size = golden_entries();
  CHECK(by_size.size() == 3);
  for (const auto& [size, entries] : by_size) {
    CAPTURE(size);
    std::vector<std::vector<double>> bits;
    std::vector<int> expected;
    for (const GoldenEntry& entry : entries) {
      bits.push_back(entry.bits());
      expected.push_back(entry.rank);
      CAPTURE(entry.salt);
      // Both add thousands of sixteenths, each in its own order.
      const Paired behind = paired_difference(bits.back(), bits.front());
      CHECK(std::fabs(behind.mean - entry.behind_first.mean) < 1e-12);
      CHECK(std::fabs(behind.error - entry.behind_first.error) < 1e-12);
    }
    CHECK(ranks(bits) == expected);
  }
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

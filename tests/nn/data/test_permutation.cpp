// Orders of n rows.

#include "tests/nn/data/rows.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <map>

using namespace wick;

TEST_CASE("permutation: each of the 24 orders of 4 is equally likely") {
  Generator generator(5);
  const int draws = 48000;
  std::map<Rows, int> counts;
  for (int i = 0; i < draws; ++i) ++counts[nn::permutation(4, generator)];
  CHECK(counts.size() == 24);
  // 2,000 each, with a standard deviation of sqrt(48,000 / 24 * 23 / 24) = 43.8.
  for (const auto& [key, count] : counts) {
    const auto& order = key;
    CAPTURE(order[0] * 1000 + order[1] * 100 + order[2] * 10 + order[3]);
    CHECK(std::abs(count - 2000) < 5 * 43.8);
  }
}

TEST_CASE("permutation: every row once, nothing for 0, and one place for 1") {
  Generator generator(6);
  for (const std::int64_t n : {0, 1, 2, 7, 1000}) {
    CHECK(sorted(nn::permutation(n, generator)) == counting(n));
  }
  CHECK_THROWS_WITH_AS(nn::permutation(-1, generator),
                       "permutation: n is -1: it must be at least 0", ValueError);
}

TEST_CASE("permutation: one seed has one order, in both libraries and on every machine") {
  // From a Philox4x32-10 written in Python, which gives Random123's known answer for zeros.
  Generator generator(7);
  CHECK(nn::permutation(10, generator) == Rows{1, 4, 6, 9, 8, 2, 5, 0, 3, 7});
  const nn::DataLoader loader(10, nn::DataLoaderOptions{4, true, false, 7});
  CHECK(loader.order(3) == Rows{0, 7, 6, 2, 1, 5, 4, 9, 3, 8});
}

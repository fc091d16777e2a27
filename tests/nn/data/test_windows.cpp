// Rows of a text.

#include "tests/nn/data/rows.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cstdint>

using namespace wick;

TEST_CASE("windows: tokens, and the same one later, from the first window to the last") {
  const std::vector<std::int64_t> tokens{7, 8, 9, 10, 11};
  CHECK(nn::window_count(5, 2) == 3);
  const nn::Windows two = nn::windows(tokens, 2, {2, 0});
  CHECK(two.inputs.shape == Shape{2, 2});
  CHECK(two.inputs.values == Rows{9, 10, 7, 8});
  CHECK(two.targets.shape == Shape{4});
  CHECK(two.targets.values == Rows{10, 11, 8, 9});
  CHECK(nn::window_count(5, 4) == 1);
  CHECK(nn::windows(tokens, 4, {0}).targets.values == Rows{8, 9, 10, 11});
  CHECK(nn::windows(tokens, 4, {}).inputs.shape == Shape{0, 4});
}

TEST_CASE("windows: refuses rows past the last, and texts that are too short") {
  const std::vector<std::int64_t> tokens{7, 8, 9, 10, 11};
  CHECK_THROWS_WITH_AS(nn::windows(tokens, 2, {0, 3}),
                       "windows: rows[1] is 3, and there are 3 rows: they are counted from 0, so "
                       "it must be at least 0 and below 3",
                       ValueError);
  CHECK_THROWS_AS(nn::windows(tokens, 2, {-1}), ValueError);
  CHECK_THROWS_WITH_AS(nn::windows(tokens, 5, {0}),
                       "window_count: 5 tokens with a context of 5: there must be at least context "
                       "+ 1 tokens, the last one as a target",
                       ValueError);
  CHECK_THROWS_AS(nn::window_count(0, 1), ValueError);
  CHECK_THROWS_AS(nn::window_count(5, INT64_MAX), ValueError);
  CHECK_THROWS_WITH_AS(nn::window_count(5, 0), "window_count: context is 0: it must be at least 1",
                       ValueError);
}

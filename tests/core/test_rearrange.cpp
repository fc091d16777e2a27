#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("rearrange: splits, permutes and merges axes by name") {
  const Tensor x = arange(24).reshape({2, 3, 4});
  check_close(rearrange(x, "b t (h d) -> b h t d", {{"h", 2}}),
              x.reshape({2, 3, 2, 2}).transpose(1, 2), 0);
  check_close(rearrange(x, "a b c -> (c a) b"), x.permute({2, 0, 1}).reshape({8, 3}), 0);
  check_close(rearrange(x, "... c -> c ..."), x.permute({2, 0, 1}), 0);
  check_close(rearrange(x, "a ... -> a (...)"), x.reshape({2, 12}), 0);
  CHECK(rearrange(x, "a b c -> a 1 b c").shape() == Shape{2, 1, 3, 4});
  CHECK(rearrange(x.unsqueeze(0), "1 a b c -> a b c").shape() == Shape{2, 3, 4});
  CHECK(rearrange(zeros({0, 4}), "a (b c) -> c a b", {{"b", 2}}).shape() == Shape{2, 0, 2});
}

TEST_CASE("rearrange: patterns and sizes that do not fit are errors") {
  const Tensor x = zeros({2, 3, 4});
  CHECK_THROWS_WITH_AS(rearrange(x, "a a b -> a b"),
                       "rearrange: cannot read \"a a b -> a b\": \"a\" is repeated on the left",
                       ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b c -> a b"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b c -> a b c c"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b c"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b c -> (a (b c))"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b (c -> a b c"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b 2 -> a b"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "... a ... -> a ..."), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b (c d) -> a b c d"), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b c -> c b a", {{"q", 2}}), ValueError);
  CHECK_THROWS_AS(rearrange(x, "a b -> b a"), ShapeError);
  CHECK_THROWS_AS(rearrange(x, "a b (c d) -> a b c d", {{"c", 3}}), ShapeError);
  CHECK_THROWS_AS(rearrange(x, "a b c -> c b a", {{"a", 3}}), ShapeError);
  CHECK_THROWS_AS(rearrange(x, "1 b c -> b c"), ShapeError);
}

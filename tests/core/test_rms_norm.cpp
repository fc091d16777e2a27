#include "tests/check.h"

#include "core/core.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

namespace {

// A dozen roundings of numbers near 1.
const double rounding = tolerance(1e-6, 1e-14);

}  // namespace

TEST_CASE("rms_norm: by hand, row by row, without a mean to subtract") {
  // The mean squares are (9 + 16) / 2 and (1 + 49) / 2 = 25.
  const Tensor x = permuted(tensor({{3, 4}, {-1, 7}}));
  const double root = std::sqrt(12.5);
  check_close(rms_norm(x, tensor({1, 10}), 0),
              tensor({{3 / root, 40 / root}, {-1.0 / 5, 70.0 / 5}}), rounding);
  // layer_norm would give 0 for equal numbers.
  check_close(rms_norm(full({2, 3}, -7), ones({3}), 0), full({2, 3}, -1), rounding);
}

TEST_CASE("rms_norm: eps stands inside the root") {
  // 1 / sqrt(1 + 3); outside the root it would be 1 / (1 + 3).
  check_close(rms_norm(tensor({1, -1}), ones({2}), 3), {0.5, -0.5}, rounding);
  check_close(rms_norm(zeros({2, 2}), ones({2})), zeros({2, 2}), 0);
}

TEST_CASE("rms_norm: the scale of a row does not matter, its offset does") {
  Generator generator(5);
  const Tensor x = randn({4, 6}, generator);
  const Tensor weight = randn({6}, generator);
  check_close(rms_norm(x * 1000, weight, 0), rms_norm(x, weight, 0), rounding);
  CHECK(max(abs(rms_norm(x + 1, weight, 0) - rms_norm(x, weight, 0))).item() > 0.1);
}

TEST_CASE("rms_norm: refuses a weight that does not fit, and a negative eps") {
  CHECK_THROWS_WITH_AS(rms_norm(zeros({2, 3}), ones({2})),
                       "rms_norm: weight (2,) for (2, 3): it must be (features,), the last axis "
                       "of x",
                       ShapeError);
  CHECK_THROWS_AS(rms_norm(tensor(1), ones({1})), ShapeError);
  CHECK_THROWS_WITH_AS(rms_norm(zeros({2, 3}), ones({3}), -1),
                       "rms_norm: eps is -1: it must not be negative", ValueError);
  CHECK_THROWS_AS(rms_norm(zeros({2, 3}), ones({3}), NAN), ValueError);
}

TEST_CASE("rms_norm: no rows give no rows") {
  CHECK(rms_norm(zeros({0, 4}), ones({4})).shape() == Shape{0, 4});
  CHECK_THROWS_AS(rms_norm(zeros({2, 0}), ones({0})), ShapeError);
}

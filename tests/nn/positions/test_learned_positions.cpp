#include "nn/positions/learned_positions.h"

#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

namespace {

// Sums of 2 numbers around 1: each rounds by 6e-8 (1e-16).
const double rounding = tolerance(1e-6, 1e-14);

}  // namespace

TEST_CASE("LearnedPositions: adds its rows from the first one on, and learns them") {
  const LearnedPositions learned(8, 3);
  const Tensor x = normal({2, 4, 3}, 1);
  check_close(learned(x, 2), x + learned.weight.slice(0, 2, 6), 0);
  const Tensor dy = cotangent(x, 2);
  const Tensor dweight = grad(learned(x, 2), {learned.weight}, dy)[0];
  check_close(dweight, concat({zeros({2, 3}), sum(dy, 0), zeros({2, 3})}, 0), rounding);
  CHECK_THROWS_WITH_AS(learned(x, 5), "learned_positions: positions 5 to 8: only 8 were learned",
                       ValueError);
}

TEST_CASE("LearnedPositions: what it refuses") {
  CHECK_THROWS_AS(LearnedPositions(0, 4), ValueError);
  const LearnedPositions learned(8, 3);
  CHECK_THROWS_WITH_AS(learned(zeros({2, 3}), -1),
                       "learned_positions: positions -1 to 0: only 8 were learned", ValueError);
  CHECK_THROWS_WITH_AS(learned(zeros({2, 4})),
                       "learned_positions: x of shape (2, 4) with a weight of shape (8, 3): "
                       "expected (.., tokens, 3)",
                       ShapeError);
  const std::int64_t last = std::numeric_limits<std::int64_t>::max();
  CHECK_THROWS_WITH_AS(learned(zeros({2, 3}), last),
                       "learned_positions: 2 positions from 9223372036854775807 on: positions must "
                       "be below 2^63 - 1",
                       ValueError);
}

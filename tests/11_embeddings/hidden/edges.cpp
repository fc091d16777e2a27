#include "nn/positions/alibi.h"
#include "nn/positions/learned_positions.h"
#include "nn/positions/rotary.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

// The edges of what 11.3 to 11.6 are called with: see tests/11_embeddings/edges.toml.

GRADED("11.4", "no sequence, one number, one row many times, and a model at rest") {
  const std::int64_t n = draw.integer(2, 9);
  nn::LearnedPositions one(3, 1), learned(4, n);
  one.weight = draw.normal({3, 1});
  learned.weight = draw.normal({4, n});
  observe("y of one number", one(draw.normal({1, 1})));
  observe("y of one number at 1", one(draw.normal({1, 1}), 1));
  observe_with_history("y of no sequence", learned(differentiable(draw.normal({0, 2, n}))));
  observe("y of one row many times", learned(stretched(draw.normal({1, n}), 3), 1));
  const Tensor x = draw.normal({2, 3, n});
  for (const bool rests : {false, true}) {
    learned.train(!rests);
    observe(rests ? "y at rest" : "y in training", learned(x, 1));
  }
}

GRADED("11.4", "infinities, NaN and large numbers stay where they are") {
  nn::LearnedPositions learned(5, 3);
  learned.weight = draw.normal({5, 3});
  const Tensor x =
      with_numbers(draw.normal({4, 3}),
                   {{1, no_bound}, {3, not_a_number}, {8, -no_bound}, {9, draw.integer(800, 999)}});
  observe_with_nan("y", learned(x, 1));
}

GRADED("11.4", "gradients, twice") {
  nn::LearnedPositions learned(5, 2);
  learned.weight = differentiable(draw.normal({5, 2}));
  const Tensor x = differentiable(draw.normal({2, 3, 2}));
  for (const std::int64_t first : {1, 2}) {
    run_backward(learned(x, first), draw.normal({2, 3, 2}));
    observe(concatenate("weight.grad() at ", first), learned.weight.grad());
    observe(concatenate("x.grad() at ", first), x.grad());
  }
}

GRADED("11.5", "one row many times, position 1, and positions below 0") {
  const std::int64_t back = draw.integer(2, 900);
  const Tensor x = draw.normal({3, 4});
  observe("one row many times", nn::rotary(stretched(draw.normal({1, 6}), 4)));
  observe("position 1", nn::rotary(x, 1));
  observe("position -1", nn::rotary(x, -1));
  observe("far below 0", nn::rotary(x, -back, 500));
}

// From position 1 on, so that no sine is 0.
GRADED("11.5", "infinities, NaN and large numbers stay in their pairs") {
  const double large = draw.integer(800, 999);
  const Tensor x = with_numbers(
      draw.normal({5, 4}),
      {{0, no_bound}, {5, not_a_number}, {11, -no_bound}, {12, large}, {14, 1e300}, {18, -1e300}});
  observe_with_nan("y", nn::rotary(x, 1));
  observe_with_nan("y from 7", nn::rotary(x, 7, 30));
}

GRADED("11.5", "gradients, twice") {
  const Tensor x = differentiable(draw.normal({2, 3, 4}));
  for (const std::int64_t first : {1, 2}) {
    run_backward(nn::rotary(x, first), draw.normal({2, 3, 4}));
    observe(concatenate("x.grad() at ", first), x.grad());
  }
}

GRADED("11.6", "one key") {
  for (const std::int64_t heads : {std::int64_t(1), draw.integer(2, 9), draw.integer(10, 99)}) {
    observe(concatenate("of ", heads, " heads"), nn::alibi_bias(heads, 1));
  }
}

#include "nn/positions/learned_positions.h"

#include "tools/grade/scenario/gradients.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

namespace {

nn::LearnedPositions with_weight(const Tensor& weight) {
  nn::LearnedPositions learned(weight.size(0), weight.size(1));
  learned.weight = weight;
  return learned;
}

}  // namespace

GRADED("11.4", "three tokens from position 0") {
  const nn::LearnedPositions learned = with_weight(show("weight", draw.whole({5, 2}, 10, 99)));
  const Tensor x = show("x", draw.whole({3, 2}, 100, 900));
  observe("y", learned(x));
}

GRADED("11.4", "tokens from a later position") {
  const nn::LearnedPositions learned = with_weight(show("weight", draw.whole({6, 2}, 10, 99)));
  const Tensor x = show("x", draw.whole({3, 2}, 100, 900));
  show("first", "2");
  observe("y at 2", learned(x, 2));
  observe("y at 3, the last that fits", learned(x, 3));
}

GRADED("11.4", "three and four axes") {
  const nn::LearnedPositions learned = with_weight(show("weight", draw.normal({5, 2})));
  observe("y of three axes", learned(show("x of three axes", draw.normal({2, 3, 2}))));
  observe("y of four axes", learned(show("x of four axes", draw.normal_permuted({2, 1, 3, 2}))));
}

GRADED("11.4", "gradients") {
  const Tensor weight = differentiable(show("weight", draw.normal({4, 2})));
  const Tensor x = differentiable(show("x", draw.normal({2, 2, 2})));
  const Tensor y = with_weight(weight)(x);
  observe("y", y);
  run_backward(y, show("dy", draw.normal({2, 2, 2})));
  observe("weight.grad()", weight.grad());
  observe("x.grad()", x.grad());
}

GRADED("11.4", "positions that nobody learned") {
  const std::int64_t max = draw.integer(4, 9);
  show("max_tokens", std::to_string(max));
  const nn::LearnedPositions learned = with_weight(draw.normal({max, 2}));
  observe("all positions", learned(draw.full({max, 2}, 0)));
  // Two tokens too many: the last position is then not the number of rows.
  observe_error("two tokens too many",
                [&] {
                  learned(draw.full({max + 2, 2}, 0));
                },
                {std::to_string(max)});
  observe_error("the last one too far", [&] { learned(draw.full({2, 2}, 0), max - 1); });
  observe_error("the last two too far",
                [&] {
                  learned(draw.full({3, 2}, 0), max - 1);
                },
                {std::to_string(max)});
  observe_error("a negative position", [&] { learned(draw.full({2, 2}, 0), -1); }, {"-1"});
}

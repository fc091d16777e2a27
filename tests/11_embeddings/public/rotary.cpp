#include "nn/positions/rotary.h"

#include "tools/grade/scenario/gradients.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("11.5", "one pair, at positions 0, 1 and 2") {
  observe("y", nn::rotary(show("x", draw.whole({3, 2}, 1, 9))));
}

GRADED("11.5", "two pairs, and a base that makes the second one slow") {
  const Tensor x = show("x", draw.whole({2, 4}, 1, 9));
  show("base", "100");
  observe("y", nn::rotary(x, 0, 100));
}

GRADED("11.5", "six features from a later position") {
  const std::int64_t first = draw.integer(3, 9);
  const Tensor x = show("x", draw.normal({2, 6}));
  show("first_position", std::to_string(first));
  observe("y", nn::rotary(x, first));
}

GRADED("11.5", "three and four axes, also of a view") {
  observe("y of three axes", nn::rotary(show("x of three axes", draw.normal({2, 3, 4}))));
  observe("y of four axes", nn::rotary(show("x of four axes", draw.normal_permuted({2, 3, 2, 4}))));
}

GRADED("11.5", "gradients") {
  const Tensor x = differentiable(show("x", draw.normal({2, 2, 4})));
  const Tensor y = nn::rotary(x);
  observe("y", y);
  run_backward(y, show("dy", draw.normal({2, 2, 4})));
  observe("x.grad()", x.grad());
}

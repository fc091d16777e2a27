#include "core/gradients.h"
#include "tests/scenario/gradients.h"

#include <cmath>

using namespace wick;
using namespace wick::scenario;

GRADED("06.6", "softmax by hand") {
  const Tensor y = show("y", draw.values({1, 3}, {0.5, 0.3, 0.2}));
  const Tensor dy = show("dy", draw.values({1, 3}, {1, 0, 10}));
  observe("softmax_dx", softmax_dx(y, dy, 1));
}

GRADED("06.6", "log_softmax by hand") {
  const Tensor y = show("y", draw.values({1, 2}, {std::log(0.75), std::log(0.25)}));
  const Tensor dy = show("dy", draw.values({1, 2}, {1, 10}));
  observe("log_softmax_dx", log_softmax_dx(y, dy, 1));
}

GRADED("06.6", "softmax and log_softmax through backward") {
  const Tensor dy = show("dy", draw.normal({2, 3}));
  const Tensor x = show("x", differentiable(draw.normal({2, 3})));
  run_backward(softmax(x), dy);
  observe("dx of softmax", x.grad());
  const Tensor same = differentiable(x.detach());
  run_backward(log_softmax(same), dy);
  observe("dx of log_softmax", same.grad());
}

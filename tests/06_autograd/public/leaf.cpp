#include "tests/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.8", "three backward passes") {
  const Tensor x = show("x", differentiable(draw.values({2}, {1, 2})));
  const Tensor dy = show("dy", draw.values({2}, {1, 10}));
  for (int pass = 1; pass <= 3; ++pass) {
    run_backward(x * Scalar(2), dy);
    observe("after pass " + std::to_string(pass), x.grad().clone());
  }
}

GRADED("06.8", "zero_grad between two passes") {
  Tensor x = show("x", differentiable(draw.values({2}, {1, 2})));
  const Tensor dy = show("dy", draw.values({2}, {1, 10}));
  run_backward(x * Scalar(2), dy);
  x.zero_grad();
  observe("after zero_grad", x.grad());
  run_backward(x * Scalar(3), dy);
  observe("after another pass", x.grad());
}

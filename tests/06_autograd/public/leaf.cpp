#include "tools/grade/scenario/gradients.h"

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

GRADED("06.8", "zero_grad where no pass has come") {
  Tensor fresh = show("fresh", differentiable(draw.values({2}, {1, 2})));
  Tensor used = show("used", differentiable(draw.values({2}, {3, 4})));
  run_backward(used * Scalar(2), show("dy of used * 2", draw.values({2}, {1, 10})));
  fresh.zero_grad();
  used.zero_grad();
  observe(
      "1 where there is a gradient: fresh, used",
      std::vector<double>{fresh.grad().defined() ? 1.0 : 0.0, used.grad().defined() ? 1.0 : 0.0});
}

GRADED("06.8", "writing into dy after the pass") {
  const Tensor a = show("a", differentiable(draw.values({2}, {1, 2})));
  const Tensor b = show("b", differentiable(draw.values({2}, {3, 4})));
  Tensor dy = show("dy of a + b", draw.values({2}, {1, 10}));
  run_backward(a + b, dy);
  dy.copy_(show("written into dy afterwards", draw.values({2}, {7, 7})));
  observe("da", a.grad());
  observe("db", b.grad());
}

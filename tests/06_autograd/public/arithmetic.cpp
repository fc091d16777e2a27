#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.1", "sum, difference and negative of two numbers") {
  const Tensor dy = show("dy", draw.values({2}, {1, 10}));
  observe("add_da", add_da(dy));
  observe("add_db", add_db(dy));
  observe("subtract_da", subtract_da(dy));
  observe("subtract_db", subtract_db(dy));
  observe("negate_dx", negate_dx(dy));
}

GRADED("06.1", "product and quotient of two numbers") {
  const Tensor a = show("a", draw.values({2}, {2, 3}));
  const Tensor b = show("b", draw.values({2}, {5, 4}));
  const Tensor dy = show("dy", draw.values({2}, {1, 10}));
  observe("multiply_da", multiply_da(dy, b));
  observe("multiply_db", multiply_db(dy, a));
  observe("divide_da", divide_da(dy, b));
  observe("divide_db", divide_db(dy, a, b));
}

GRADED("06.1", "a formula through backward") {
  const Tensor a = show("a", differentiable(draw.normal({2, 3})));
  const Tensor b = show("b", differentiable(draw.uniform({2, 3}, 1, 2)));
  const Tensor dy = show("dy", draw.normal({2, 3}));
  run_backward(a * b - (-a) / b + a, dy);
  observe("da", a.grad());
  observe("db", b.grad());
}

#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.1", "sum, difference and negative of two numbers") {
  const Tensor dy = show("dy", draw.whole({2}, 1, 999));
  observe("add_da", add_da(dy));
  observe("add_db", add_db(dy));
  observe("subtract_da", subtract_da(dy));
  observe("subtract_db", subtract_db(dy));
  observe("negate_dx", negate_dx(dy));
}

GRADED("06.1", "product and quotient of two numbers") {
  const Tensor a = show("a", draw.whole({2}, 2, 5));
  const Tensor b = show("b", draw.whole({2}, 6, 9));
  const Tensor dy = show("dy", draw.whole({2}, 10, 99));
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

GRADED("06.1", "operands that were stretched") {
  const Tensor a = show("a", draw.normal({2, 1}));
  const Tensor b = show("b", draw.uniform({3}, 1, 2));
  const Tensor dy = show("dy", draw.normal({2, 3}));
  // A rule may return the gradient of the stretched operand: this sums it down.
  observe("subtract_db", fitted(draw, subtract_db(dy), {3}));
  observe("multiply_da", fitted(draw, multiply_da(dy, b), {2, 1}));
  observe("multiply_db", fitted(draw, multiply_db(dy, a), {3}));
  observe("divide_da", fitted(draw, divide_da(dy, b), {2, 1}));
  observe("divide_db", fitted(draw, divide_db(dy, a, b), {3}));
}

GRADED("06.1", "a number without axes, and tensors without elements") {
  for (const Shape& shape : {Shape{}, Shape{0, 2}}) {
    const std::string name = to_string(shape);
    const Tensor a = show("a", draw.normal(shape));
    const Tensor b = show("b", draw.uniform(shape, 1, 2));
    const Tensor dy = show("dy", draw.normal(shape));
    observe("add_da of " + name, add_da(dy));
    observe("negate_dx of " + name, negate_dx(subtract_db(dy)));
    observe("multiply_da of " + name, multiply_da(dy, b));
    observe("divide_db of " + name, divide_db(dy, a, b));
  }
}

GRADED("06.1", "rules can be differentiated themselves") {
  needs_history();
  const Tensor a = show("a", differentiable(draw.normal({2})));
  const Tensor b = show("b", differentiable(draw.uniform({2}, 1, 2)));
  const Tensor dy = show("dy", differentiable(draw.normal({2})));
  const Tensor all = show("gradient of each rule's result", draw.normal({2}));
  for (const Tensor& result : {negate_dx(subtract_db(dy)), multiply_da(dy, b), multiply_db(dy, a),
                               divide_da(dy, b), divide_db(dy, a, b)}) {
    run_backward(result, all);
  }
  observe("a's gradient", a.grad());
  observe("b's gradient", b.grad());
  observe("dy's gradient", dy.grad());
}

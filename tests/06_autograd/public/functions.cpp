#include "core/gradients.h"
#include "tests/06_autograd/public/smooth.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.2", "exp, log and sqrt by hand") {
  const Tensor dy = show("dy", draw.whole({3}, 10, 99));
  observe("exp_dx", exp_dx(show("y of exp", draw.whole({3}, 21, 95, 0.1)), dy));
  observe("log_dx", log_dx(dy, show("x of log", draw.whole({3}, 21, 95, 0.1))));
  observe("sqrt_dx", sqrt_dx(show("y of sqrt", draw.whole({3}, 21, 95, 0.1)), dy));
}

GRADED("06.2", "powers by hand") {
  const double a = draw.integer(3, 9), b = draw.integer(3, 9);
  const Tensor x = show("x", draw.values({4}, {-a, 0, 1, b}));
  const Tensor dy = show("dy", draw.whole({4}, 10, 99));
  for (const int exponent : {0, 1, 2, 3}) {
    observe("exponent " + std::to_string(exponent), pow_dx(dy, x, exponent));
  }
}

GRADED("06.2", "sin and cos") {
  const double a = draw.whole({}, 30, 140, 0.01).item(), b = draw.whole({}, 170, 300, 0.01).item();
  const Tensor x = show("x", draw.values({3}, {0, a, -b}));
  const Tensor dy = show("dy", draw.whole({3}, 10, 99));
  observe("sin_dx", sin_dx(dy, x));
  observe("cos_dx", cos_dx(dy, x));
}

GRADED("06.2", "tanh and sigmoid by hand") {
  const double small = draw.whole({}, 10, 40, 0.01).item();
  const double large = draw.whole({}, 60, 90, 0.01).item();
  const Tensor dy = show("dy", draw.whole({3}, 10, 99));
  observe("tanh_dx", tanh_dx(show("y of tanh", draw.values({3}, {0, small, -large})), dy));
  observe("sigmoid_dx",
          sigmoid_dx(show("y of sigmoid", draw.values({3}, {0.5, small, large})), dy));
}

GRADED("06.2", "relu and abs by hand") {
  const double a = draw.integer(2, 9), b = draw.integer(2, 9);
  const Tensor part = draw.whole({4}, 10, 99);
  const Tensor dy = show("dy", draw.values({4}, {part.at({0}), part.at({1}), -part.at({2}),  //
                                                 part.at({3})}));
  observe("relu_dx", relu_dx(show("y of relu", draw.values({4}, {0, 0.5, a, 0})), dy));
  observe("abs_dx", abs_dx(dy, show("x of abs", draw.values({4}, {-b, 0, a, -0.1}))));
}

GRADED("06.2", "powers that are no whole numbers, or are negative") {
  const Tensor x = show("x", draw.uniform({3}, 0.5, 3));
  const Tensor dy = show("dy", draw.normal({3}));
  for (const double exponent : {0.5, 1.7, -1.0}) {
    observe("exponent " + std::to_string(exponent), pow_dx(dy, x, exponent));
  }
}

GRADED("06.2", "functions of a number without axes, and of no elements") {
  for (const Shape& shape : {Shape{}, Shape{0, 2}}) {
    const std::string name = " of " + to_string(shape);
    const Tensor x = show("x", draw.uniform(shape, 0.3, 3));
    const Tensor y = show("y", draw.uniform(shape, 0.1, 0.9));
    const Tensor dy = show("dy", draw.uniform(shape, -3, -0.3));
    observe("sqrt_dx" + name, sqrt_dx(y, dy));
    observe("pow_dx" + name, pow_dx(dy, x, 2));
    observe("tanh_dx" + name, tanh_dx(y, dy));
    observe("relu_dx" + name, relu_dx(y, dy));
    observe("abs_dx" + name, abs_dx(dy, x));
  }
}

GRADED("06.2", "derivatives of derivatives, two numbers each") {
  needs_history();
  BackwardOptions options;
  options.create_graph = true;
  for (const auto& [name, function] : smooth()) {
    const Tensor x = show("x of " + name, differentiable(draw.uniform({2}, 0.3, 3)));
    const Tensor first = grad(function(x), {x}, draw.full({2}, 1), options)[0];
    observe(name + "'", first);
    if (first.requires_grad()) observe(name + "''", grad(first, {x}, draw.full({2}, 1))[0]);
  }
}

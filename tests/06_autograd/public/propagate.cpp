#include "tests/06_autograd/public/graph.h"
#include "tests/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.7", "a chain of three nodes") {
  show("graph", "2 -> 1 -> 0, dy = 5; node 1 multiplies by 3");
  Graph graph(draw);
  graph.add({});
  graph.add({0}, 3);
  graph.observe_pass(graph.add({1}), 5);
}

GRADED("06.7", "a diamond with one long side") {
  show("graph", "4 -> 3, 4 -> 1, 3 -> 2, 2 -> 1, 1 -> 0, dy = 1; node 2 multiplies by 10");
  Graph graph(draw);
  graph.add({});
  graph.add({0});
  graph.add({1}, 10);
  graph.add({2});
  graph.observe_pass(graph.add({3, 1}), 1);
}

GRADED("06.7", "a diamond of tensors through backward") {
  const Tensor x = show("x", differentiable(draw.values({}, {2})));
  show("y", "s = 3 x, e = s s, y = e s + s = 27 x^3 + 3 x");
  const Tensor s = x * Scalar(3);
  const Tensor e = s * s;
  run_backward(e * s + s, draw.values({}, {1}));
  observe("dx", x.grad());
}

#include "tests/06_autograd/public/graph.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/stack_overflow.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.7", "a chain of three nodes") {
  const std::int64_t dy = draw.integer(2, 999), slope = draw.integer(3, 99);
  show("graph", concatenate("2 -> 1 -> 0, from results to inputs; dy = ", dy, "; node 1 passes on ",
                            slope, " times its own"));
  Graph graph(draw);
  graph.add({});
  graph.add({0}, slope);
  graph.observe_pass(graph.add({1}), dy);
}

GRADED("06.7", "a diamond with one long side") {
  const std::int64_t dy = draw.integer(2, 999), slope = draw.integer(3, 99);
  show("graph", concatenate("4 -> 3, 4 -> 1, 3 -> 2, 2 -> 1, 1 -> 0, from results to inputs; dy = ",
                            dy, "; node 2 passes on ", slope, " times its own"));
  Graph graph(draw);
  graph.add({});
  graph.add({0});
  graph.add({1}, slope);
  graph.add({2});
  graph.observe_pass(graph.add({3, 1}), dy);
}

GRADED("06.7", "three ways to one node") {
  const std::int64_t dy = draw.integer(2, 999), slope = draw.integer(3, 99);
  show("graph",
       concatenate("4 -> 1, 4 -> 3, 3 -> 2, 3 -> 1, 2 -> 1, 1 -> 0, from results to inputs; dy = ",
                   dy, "; node 2 passes on ", slope, " times its own"));
  Graph graph(draw);
  graph.add({});
  graph.add({0});
  graph.add({1}, slope);
  graph.add({2, 1});
  graph.observe_pass(graph.add({1, 3}), dy);
}

GRADED("06.7", "a diamond of tensors through backward") {
  const Tensor x = show("x", differentiable(draw.whole({}, 2, 9)));
  const Tensor dy = show("dy", draw.whole({}, 10, 9999));
  show("y", "s = 3 x, e = s s, y = e s + s = 27 x^3 + 3 x");
  const Tensor s = x * Scalar(3);
  const Tensor e = s * s;
  run_backward(e * s + s, dy);
  observe("dx", x.grad());
}

GRADED("06.7", "one dy for both operands of a sum") {
  const Tensor a = show("a", differentiable(draw.whole({}, 1, 9)));
  const Tensor b = show("b", differentiable(draw.whole({}, 1, 9)));
  const Tensor dy = show("dy", draw.whole({}, 1, 9999));
  show("y", "p = 2 a, q = 3 b, y = (p + q) + 5 p");
  const Tensor p = a * Scalar(2), q = b * Scalar(3);
  run_backward((p + q) + p * Scalar(5), dy);
  observe("da", a.grad());
  observe("db", b.grad());
  observe("dy after the pass", dy);
}

GRADED("06.7", "a node that nothing is passed on to") {
  show("graph",
       "4 -> 3, 4 -> 1, 3 -> 2, 2 -> 0, 1 -> 0, from results to inputs; node 3 passes on nothing");
  Graph graph(draw);
  graph.add({});
  graph.add({0}, 3);
  graph.add({0}, 2);
  graph.add({2}, 0);
  graph.observe_pass(graph.add({3, 1}), show("dy", draw.normal({})).item());
}

GRADED("06.7", "a ladder with more ways than anybody can walk") {
  show("graph", "29 -> 28 twice, 28 -> 27 twice and so on to 0: 2 to the power of 29 ways");
  Graph graph(draw);
  int newest = graph.add({});
  for (int rung = 1; rung < 30; ++rung) newest = graph.add({newest, newest}, 0.5);
  graph.observe_pass(newest, show("dy", draw.normal({})).item());
}

// Recursion with a frame of 64 bytes for each operation takes more than twice this stack.
GRADED("06.7", "a chain of 20,000 operations on a stack of 512 KB") {
  bound_the_stack(1 << 19);
  const Tensor x = differentiable(draw.normal({2}));
  Tensor y = x;
  for (int i = 0; i < 20'000; ++i) y = i % 400 == 0 ? y * Scalar(0.97) + x : y + Scalar(1);
  run_backward(y, draw.normal({2}));
  observe("dx", x.grad());
}

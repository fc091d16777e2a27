#include "tests/06_autograd/public/graph.h"
#include "tests/scenario/gradients.h"

#include <algorithm>

using namespace wick;
using namespace wick::scenario;

GRADED("06.7", "a random graph of 40 nodes") {
  Graph graph(draw);
  graph.add({});
  for (int node = 1; node < 40; ++node) {
    std::vector<int> inputs;
    for (std::int64_t i = draw.integer(1, 3); i > 0; --i) {
      inputs.push_back(static_cast<int>(draw.integer(std::max(0, node - 8), node - 1)));
    }
    graph.add(inputs, draw.integer(0, 2) == 0 ? 1 : 0.3 + 0.1 * draw.integer(0, 5));
  }
  graph.observe_pass(39, 1.5);
}

GRADED("06.7", "nodes that no gradient reaches") {
  Graph graph(draw);
  graph.add({});
  graph.add({});
  graph.add({0, 1}, 2);  // 2: not an ancestor of 4
  graph.add({0}, 3);
  const int root = graph.add({3, 0}, 0.5);
  graph.add({root, 2});  // 5: made of the root, and newer than it
  graph.observe_pass(root, 4);
}

GRADED("06.7", "one input several times") {
  Graph graph(draw);
  graph.add({});
  graph.add({0, 0, 0}, 2);
  graph.add({1, 0, 1}, 5);
  graph.observe_pass(2, 1);
}

GRADED("06.7", "a ladder of diamonds") {
  // 2^18 paths, 37 nodes.
  Graph graph(draw);
  int top = graph.add({});
  for (int rung = 0; rung < 18; ++rung) {
    const int left = graph.add({top}, 0.5);
    top = graph.add({left, top}, 0.7);
  }
  graph.observe_pass(top, 1);
}

GRADED("06.7", "gradients that share memory") {
  // Sums pass one tensor on to both operands: adding into it in place changes both.
  const Tensor a = differentiable(draw.normal({3}));
  const Tensor b = differentiable(draw.normal({3}));
  const Tensor dy = draw.normal({3});
  const Tensor p = a * Scalar(2), q = b * Scalar(3);
  run_backward((p + q) + p * Scalar(5), dy);
  observe("da", a.grad());
  observe("db", b.grad());
  observe("dy", dy);
}

GRADED("06.7", "a chain of 100,000 operations") {
  const Tensor x = differentiable(draw.normal({2}));
  Tensor y = x;
  for (int i = 0; i < 100000; ++i) y = i % 1000 == 0 ? y * Scalar(0.97) + x : y + Scalar(1);
  run_backward(y, draw.normal({2}));
  observe("dx", x.grad());
}

GRADED("06.7", "a network whose input is used by every layer") {
  const Tensor x = differentiable(draw.normal_permuted({4, 3}));
  const Tensor w = differentiable(draw.normal_permuted({3, 3}));
  Tensor h = x;
  for (int layer = 0; layer < 4; ++layer) h = tanh(matmul(h, w) + x) * Scalar(0.5) + h;
  run_backward(h, draw.normal({4, 3}));
  observe("dx", x.grad());
  observe("dw", w.grad());
}

GRADED("06.7", "gradients of some inputs only") {
  const Tensor a = differentiable(draw.normal({3}));
  const Tensor b = differentiable(draw.normal({3}));
  const Tensor middle = a * b;
  const Tensor y = exp(middle * Scalar(0.1)) * middle + sin(a) * b;
  const std::vector<Tensor> gradients = grad(y, {middle, b}, draw.normal({3}));
  observe("dmiddle", gradients[0]);
  observe("db", gradients[1]);
}

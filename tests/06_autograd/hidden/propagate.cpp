#include "tests/06_autograd/public/graph.h"
#include "tools/grade/scenario/gradients.h"

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
    graph.add(inputs, 0.3 + 0.1 * static_cast<double>(draw.integer(0, 5)));
  }
  graph.observe_pass(39, 1.5);
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

GRADED("06.7", "a network whose input is used by every layer") {
  const Tensor x = differentiable(draw.normal_permuted({4, 3}));
  const Tensor w = differentiable(draw.normal_permuted({3, 3}));
  Tensor h = x;
  for (int layer = 0; layer < 4; ++layer) h = tanh(matmul(h, w) + x) * Scalar(0.5) + h;
  run_backward(h, draw.normal({4, 3}));
  observe("dx", x.grad());
  observe("dw", w.grad());
}

GRADED("06.7", "inputs that no gradient is wanted for") {
  Graph graph(draw);
  graph.add({});
  graph.add({0});
  graph.add({1}, 2);
  graph.add({0}, 3);  // 3: nothing reaches it, for 4 passes nothing on
  graph.add({3, 1}, 0);
  graph.add({2, 4}, 5);
  graph.observe_pass(graph.add({5, 2}, 0.5), draw.uniform({}, 1, 9).item());
}

GRADED("06.7", "ages of more than 32 bits, and of more than 53") {
  Graph graph(draw);
  graph.add({});
  for (int node = 1; node < 12; ++node) {
    graph.add({node - 1, std::max(0, node - 2)}, 0.3 + 0.1 * draw.integer(0, 5));
  }
  for (int node = 0; node < 12; ++node) {
    const auto number = static_cast<std::uint64_t>(node);
    graph.set_age(node, node < 6 ? number << 32 : (std::uint64_t{1} << 60) + number);
  }
  graph.observe_pass(11, draw.uniform({}, 1, 9).item());
}

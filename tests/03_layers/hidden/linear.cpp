#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.1", "a square weight on as many rows") {
  // Nothing complains here, whichever axis is taken for which.
  const Tensor x = draw.normal({5, 5});
  observe("y", linear(x, draw.normal({5, 5}), draw.normal({5})));
  observe("y by a permuted weight", linear(x, draw.normal_permuted({5, 5}), draw.normal({5})));
}

GRADED("03.1", "two to five axes, lying in memory in any order") {
  const Tensor weight = draw.normal_permuted({7, 6});
  const Tensor bias = draw.normal({7});
  observe("2 axes", linear(draw.normal_permuted({4, 6}), weight, bias));
  observe("3 axes", linear(draw.normal_permuted({3, 2, 6}), weight, bias));
  observe("4 axes", linear(draw.normal({2, 6, 3, 4}).permute({3, 0, 2, 1}), weight, bias));
  observe("5 axes", linear(draw.normal_permuted({2, 1, 3, 5, 6}), weight, bias));
  observe("a slice", linear(draw.normal({5, 3, 8}).slice(2, 1, 7), weight, bias));
  observe("one row, expanded", linear(draw.normal({1, 6}).expand({3, 6}), weight, bias));
  const Tensor wide = draw.normal({9, 8});
  observe("a slice of a weight",
          linear(draw.normal({2, 6}), wide.slice(1, 2, 8), draw.normal({9})));
}

GRADED("03.1", "many rows, many features, and numbers of a million") {
  const std::int64_t n = draw.integer(257, 300);
  observe("many rows", linear(draw.normal({n, 2}), draw.normal({3, 2}), draw.normal({3})));
  observe("many inputs", linear(draw.normal({2, n}), draw.normal({3, n}), draw.normal({3})));
  observe("many outputs", linear(draw.normal({2, 3}), draw.normal({n, 3}), draw.normal({n})));
  const std::int64_t rows = draw.integer(65600, 65900);
  const Tensor most = linear(draw.normal({rows, 1}), draw.normal({1, 1}), draw.normal({1}));
  observe("number of very many rows", most.shape());
  observe("the last of them", most.slice(0, 65530, 65600));
  const double large = 1e6 * draw.integer(1, 9);
  const Tensor bias = draw.values({2}, {-large, large});
  const Tensor weight = draw.values({2, 2}, {1, 1, -1, 1});
  const Tensor x = draw.whole({3, 2}, 1, 99, 0.01);
  const Tensor shifted = x + draw.values({2}, {large, 0});
  observe("small numbers beside large ones", linear(shifted, weight, bias));
}

GRADED("03.1", "axes of size 1") {
  observe("in 1", linear(draw.normal({3, 1}), draw.normal({4, 1}), draw.normal({4})));
  observe("out 1", linear(draw.normal({3, 5}), draw.normal({1, 5}), draw.normal({1})));
  observe("one row", linear(draw.normal({1, 5}), draw.normal({3, 5}), draw.normal({3})));
  observe("all 1", linear(draw.normal({1, 1, 1}), draw.normal({1, 1}), draw.normal({1})));
  observe("a first axis of 1",
          linear(draw.normal({1, 4, 5}), draw.normal({3, 5}), draw.normal({3})));
}

GRADED("03.1", "axes of size 0") {
  // The sum over nothing is 0: what is left is the bias.
  observe("in 0", linear(draw.normal({2, 3, 0}), draw.normal({4, 0}), draw.normal({4})));
  observe("out 0", linear(draw.normal({2, 3, 5}), draw.normal({0, 5}), draw.normal({0})));
  observe("no rows", linear(draw.normal({2, 0, 5}), draw.normal({4, 5}), draw.normal({4})));
  observe("in 0, no bias", linear(draw.normal({2, 3, 0}), draw.normal({4, 0})));
  observe("one row of in 0, no bias", linear(draw.normal({0}), draw.normal({4, 0})));
  observe("no rows, no bias", linear(draw.normal({2, 0, 5}), draw.normal({4, 5})));
  observe("no numbers", linear(draw.normal({0, 3, 0}), draw.normal({4, 0}), draw.normal({4})));
  const Tensor weight = differentiable(draw.normal({4, 5}));
  observe_with_history("no rows, a weight that learns", linear(draw.normal({0, 5}), weight));
}

GRADED("03.1", "gradients where extents are 1 and more") {
  const std::int64_t n = draw.integer(4, 9);  // no weight is square by chance
  const std::vector<std::pair<Shape, std::int64_t>> sizes = {
      {{1}, 1},    {{1}, n},    {{n}, 1},    {{n}, 3},       {{1, 1}, 1},
      {{1, n}, 3}, {{n, 1}, 3}, {{3, n}, 1}, {{2, 1, n}, 3}, {{1, 1, n}, 1}};
  for (const auto& [shape, out] : sizes) {
    const int last = shape.size() - 1;
    const Tensor x = differentiable(draw.normal(shape));
    const Tensor weight = differentiable(draw.normal({out, shape[last]}));
    const Tensor bias = differentiable(draw.normal({out}));
    run_backward(linear(x, weight, bias), draw.normal(shape.with(last, out)));
    const std::string name = concatenate(" for x ", shape, " and ", out, " outputs");
    observe("dx" + name, x.grad());
    observe("dweight" + name, weight.grad());
    observe("dbias" + name, bias.grad());
  }
}

#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.1", "two rows by hand") {
  const Tensor x = show("x", draw.whole({2, 3}, -9, 9));
  const Tensor weight = show("weight", draw.values({4, 3}, {1, 0, 0,  //
                                                            0, 1, 0,  //
                                                            1, 1, 1,  //
                                                            2, -3, 1}));
  const Tensor bias = show("bias", draw.whole({4}, 10, 99));
  const Tensor y = linear(x, weight, bias);
  observe("y", y);
  CHECK(y.shape() == Shape{2, 4});  // (rows, out)
}

GRADED("03.1", "without a bias") {
  const Tensor x = show("x", draw.normal({2, 3}));
  const Tensor weight = show("weight", draw.normal({4, 3}));
  observe("y", linear(x, weight));
}

GRADED("03.1", "one vector, and a batch of sequences") {
  const Tensor weight = show("weight", draw.normal({2, 3}));
  const Tensor bias = show("bias", draw.normal({2}));
  const Tensor batch = show("batch", draw.normal({2, 4, 3}));
  const Tensor y = linear(batch, weight, bias);
  observe("y of the batch", y);
  CHECK(y.shape() == Shape{2, 4, 2});
  const Tensor vector = show("vector", draw.normal({3}));
  const Tensor z = linear(vector, weight, bias);
  observe("y of the vector", z);
  CHECK(z.shape() == Shape{2});
}

GRADED("03.1", "a batch of one, and no features") {
  const Tensor weight = show("weight", draw.normal({2, 3}));
  const Tensor bias = show("bias", draw.normal({2}));
  const Tensor x = show("one row", draw.normal({1, 3}));
  observe("y of one row", linear(x, weight, bias));  // (1, 2)
  const Tensor nothing = draw.normal({2, 0});
  show("two rows without features", "(2, 0), and a weight (2, 0)");
  observe("y of two rows without features", linear(nothing, draw.normal({2, 0}), bias));
}

GRADED("03.1", "gradients") {
  const Tensor x = differentiable(show("x", draw.normal_permuted({2, 1, 3})));
  const Tensor weight = differentiable(show("weight", draw.normal_permuted({4, 3})));
  const Tensor bias = differentiable(show("bias", draw.normal({4})));
  const Tensor dy = show("gradient of the loss at y", draw.normal({2, 1, 4}));
  const Tensor y = linear(x, weight, bias);
  observe("y", y);
  run_backward(y, dy);
  observe("x.grad()", x.grad());
  observe("weight.grad()", weight.grad());
  observe("bias.grad()", bias.grad());
}

GRADED("03.1", "a square weight on three rows") {
  // No error shows here which axis was taken for which: the numbers do.
  const Tensor x = show("x", draw.normal({3, 3}));
  const Tensor weight = show("weight", draw.normal({3, 3}));
  observe("y", linear(x, weight, show("bias", draw.normal({3}))));
}

GRADED("03.1", "four axes, of a view") {
  const Tensor x = show("x", draw.normal_permuted({2, 1, 2, 3}));
  const Tensor weight = show("weight", draw.normal({3, 2}).transpose(0, 1));
  const Tensor y = linear(x, weight, show("bias", draw.normal({2})));
  observe("y", y);
  CHECK(y.shape() == Shape{2, 1, 2, 2});
}

GRADED("03.1", "no rows, and a part of wider rows") {
  const Tensor weight = show("weight", draw.normal({2, 3}));
  const Tensor bias = show("bias", draw.normal({2}));
  observe("y of no rows", linear(draw.normal({0, 3}), weight, bias));
  observe("y of a slice", linear(show("x", draw.normal({2, 5}).slice(1, 1, 4)), weight, bias));
}

GRADED("03.1", "shapes that do not fit") {
  const Tensor x = draw.normal({2, 3});
  observe("y", linear(x, draw.normal({4, 3}), draw.normal({4})));
  observe_error("a weight (in, out)",
                [&] {
                  linear(x, draw.normal({3, 4}));
                },
                {"(2, 3)", "(3, 4)"});
  observe_error("a weight of one axis", [&] { linear(x, draw.normal({3})); }, {"(2, 3)", "(3,)"});
  observe_error("a number", [&] { linear(draw.normal({}), draw.normal({4, 3})); }, {"(4, 3)"});
  observe_error("a bias (in)",
                [&] {
                  linear(x, draw.normal({4, 3}), draw.normal({3}));
                },
                {"(3,)", "(4, 3)"});
}

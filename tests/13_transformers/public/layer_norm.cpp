#include "tests/13_transformers/public/rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.1", "two rows by hand") {
  // The first row's distances from its mean are -d, 0, d: its variance is 2 d^2 / 3.
  const double a = draw.integer(2, 9), d = draw.integer(1, 5), b = draw.integer(11, 19);
  const Tensor x = show("x", draw.values({2, 3}, {a - d, a, a + d, b, b + 2 * d, b - 2 * d}));
  observe_layer_norm(draw, "", x, draw.full({3}, 1), draw.full({3}, 0), 0);
}

GRADED("13.1", "weight, bias and eps, from views") {
  const double eps = draw.whole({}, 50, 300, 0.01).item();
  show("eps", std::to_string(eps));
  const Tensor x = show("x", draw.normal_permuted({2, 3, 2}));
  const Tensor both = show("weight and bias, in columns", draw.normal({2, 2}));
  observe_layer_norm(draw, "", x, both.slice(1, 0, 1).squeeze(1), both.slice(1, 1, 2).squeeze(1),
                     eps);
}

GRADED("13.1", "equal numbers, and rows of one number") {
  const double equal = draw.whole({}, 100, 900, 0.01).item();
  const Tensor bias = show("bias", draw.normal({3}));
  observe_layer_norm(draw, "equal: ", show("equal numbers", draw.full({2, 3}, equal)),
                     draw.normal({3}), bias);
  observe_layer_norm(draw, "one: ", show("rows of one number", draw.normal({2, 1})),
                     draw.normal({1}), draw.normal({1}));
}

// In a double, 1e8 and its square have 16 digits; the squares' difference would keep none.
GRADED("13.1", "numbers far from 0 keep their digits") {
  const Tensor noise = show("x - 1e8", draw.whole({2, 4}, -40, 40, 4.1));
  std::vector<double> far = numbers(noise);
  for (double& number : far) number += 1e8;
  observe_layer_norm(draw, "", draw.values({2, 4}, far), draw.full({4}, 1), draw.full({4}, 0));
}

GRADED("13.2", "one row by hand") {
  const double a = draw.integer(2, 9), d = draw.integer(1, 5);
  const Tensor x = show("x", draw.values({1, 3}, {a - d, a, a + d}));
  const Tensor dy = show("dy", draw.whole({1, 3}, -9, 9));
  observe_layer_norm_backward(draw, "", x, draw.full({3}, 1), dy, 0);
}

GRADED("13.2", "three rows of a view, with a weight") {
  const Tensor x = show("x", draw.normal_permuted({3, 1, 3}));
  const Tensor dy = show("dy", draw.normal_permuted({3, 1, 3}));
  const Tensor weight = show("weight, in the first column", draw.uniform({3, 2}, 2, 4));
  observe_layer_norm_backward(draw, "", x, weight.slice(1, 0, 1).squeeze(1), dy, 0.5);
}

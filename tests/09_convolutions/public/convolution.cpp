#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.3", "an image of 4 x 4, by hand") {
  const Tensor x = show("x", draw.whole({1, 1, 4, 4}, 0, 9));
  const Tensor weight = show("weight", draw.whole({1, 1, 2, 2}, -3, 3));
  observe("y", conv2d(x, weight));
}

GRADED("09.3", "two channels to three, with a bias") {
  // Three windows and three channels: a bias along the wrong axis fits.
  const Tensor x = show("x", draw.whole({2, 2, 2, 4}, -9, 9));
  const Tensor weight = show("weight", draw.whole({3, 2, 2, 2}, -9, 9));
  const double a = double(draw.integer(100, 900));
  const Tensor bias = show("bias", draw.values({3}, {a, a + 20, -a}));
  observe("y", conv2d(x, weight, bias));
}

GRADED("09.3", "stride 2, padding 1, and a window that is not square") {
  const Tensor x = show("x", draw.whole({1, 2, 5, 4}, 1, 9));
  const Tensor weight = show("weight", draw.whole({2, 2, 3, 2}, -9, 9));
  observe("stride 2", conv2d(x, weight, {}, 2));
  observe("padding 1", conv2d(x, weight, {}, 1, 1));
  observe("stride 2, padding 1", conv2d(x, weight, show("bias", draw.whole({2}, 1, 9)), 2, 1));
}

GRADED("09.3", "gradients of all three") {
  needs_history();
  const Tensor x = differentiable(show("x", draw.whole({2, 2, 3, 3}, -5, 5)));
  const Tensor weight = differentiable(show("weight", draw.whole({2, 2, 2, 2}, -5, 5)));
  const Tensor bias = differentiable(show("bias", draw.whole({2}, 1, 9)));
  const Tensor y = conv2d(x, weight, bias, 1, 1);
  observe("y", y);
  run_backward(y, show("dy", draw.whole({2, 2, 4, 4}, -5, 5)));
  observe("x.grad()", x.grad());
  observe("weight.grad()", weight.grad());
  observe("bias.grad()", bias.grad());
}

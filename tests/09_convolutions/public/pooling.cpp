#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.4", "an image of 4 x 4, in windows of 2 x 2") {
  const Tensor x = show("x", draw.whole({1, 1, 4, 4}, 0, 99));
  observe("largest", max_pool2d(x, 2));
  observe("mean", avg_pool2d(x, 2));
}

GRADED("09.4", "each channel of each image by itself") {
  const Tensor x = show("x", draw.whole({2, 2, 2, 4}, 0, 99));
  observe("largest", max_pool2d(x, 2));
  observe("mean", avg_pool2d(x, 2));
}

GRADED("09.4", "negative numbers, and padding") {
  const Tensor x = show("x", draw.whole({1, 2, 3, 3}, -90, -10));
  observe("largest", max_pool2d(x, 2, 2, 1));
  observe("mean", avg_pool2d(x, 2, 2, 1));
  observe("largest, stride 1", max_pool2d(x, 3, 1, 1));
  observe("mean, stride 1", avg_pool2d(x, 3, 1, 1));
  const double a = double(draw.integer(-90, -10));
  const Tensor zeros_too = show("other x", draw.values({1, 1, 2, 2}, {0, a, a - 5, 0}));
  observe("largest, of 0 too", max_pool2d(zeros_too, 2, 1, 1));
}

GRADED("09.4", "a stride of 0 is the size, and a rest is left out") {
  const Tensor x = show("x", draw.whole({1, 1, 5, 7}, -50, 50));
  observe("largest of 3 x 3", max_pool2d(x, 3));
  observe("mean of 3 x 3", avg_pool2d(x, 3));
  observe("largest, stride 1", max_pool2d(x, 3, 1));
  observe("mean, stride 2", avg_pool2d(x, 2, 2));
}

GRADED("09.4", "gradients, also of equal numbers") {
  needs_history();
  const double a = double(draw.integer(1, 9));
  const Tensor x =
      differentiable(show("x", draw.values({1, 1, 2, 4}, {a, a, -1, a, 0, a, a - 20, a - 2})));
  const Tensor dy = show("dy", draw.whole({1, 1, 1, 2}, 12, 96));
  run_backward(max_pool2d(x, 2), dy);
  observe("x.grad() of the largest", x.grad());
  const Tensor other = differentiable(draw.values({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8}));
  run_backward(avg_pool2d(other, 2), dy);
  observe("x.grad() of the mean", other.grad());
}

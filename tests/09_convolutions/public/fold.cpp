#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.2", "four windows of 2 x 2 back to 3 x 3 pixels") {
  const Tensor columns = show("columns", draw.whole({1, 4, 4}, 1, 9));
  observe_pixels(draw, "pixels", columns, show_window({2, 2}), Shape{1, 1, 3, 3});
}

GRADED("09.2", "how often each pixel is seen") {
  const double each = double(draw.integer(2, 9));
  show("each number of the columns", concatenate(each));
  const Window window = show_window({3, 3, 1, 1});
  observe_pixels(draw, "pixels", draw.values({1, 9, 12}, std::vector<double>(9 * 12, each)), window,
                 Shape{1, 1, 3, 4});
}

GRADED("09.2", "two channels of two images, stride 2, padding 1") {
  const Window window = show_window({2, 3, 2, 1});
  const Shape shape{2, 2, 3, 4};
  const Tensor columns = show("columns", draw.whole(columns_of(shape, window), 10, 99));
  observe_pixels(draw, "pixels", columns, window, shape);
}

GRADED("09.2", "pixels that no window covers") {
  const Window window = show_window({2, 1, 3, 0});
  const Shape shape{1, 1, 5, 5};
  const Tensor columns = show("columns", draw.whole(columns_of(shape, window), 1, 9));
  observe_pixels(draw, "pixels", columns, window, shape);
}

GRADED("09.2", "the gradient of unfold") {
  needs_history();
  const Tensor x = differentiable(show("x", draw.whole({1, 2, 3, 3}, 1, 9)));
  const Window window = show_window({2, 2, 1, 0});
  run_backward(unfold(x, window), show("dy", draw.whole({1, 8, 4}, 1, 9)));
  observe("x.grad()", x.grad());
}

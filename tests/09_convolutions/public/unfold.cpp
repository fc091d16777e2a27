#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.1", "the places of a window") {
  const std::int64_t extent = draw.integer(7, 30);
  show("extent", std::to_string(extent));
  std::vector<double> places;
  for (const std::int64_t size : {1, 2, 3, 5}) {
    for (const std::int64_t stride : {1, 2, 3}) {
      for (const std::int64_t padding : {0, 1, 2}) {
        places.push_back(double(windows_along(extent, size, stride, padding)));
      }
    }
  }
  observe("places for sizes 1, 2, 3, 5, strides 1, 2, 3 and paddings 0, 1, 2", places);
}

GRADED("09.1", "four windows of 2 x 2 on an image of 3 x 3") {
  const Tensor x = show("x", draw.whole({1, 1, 3, 3}, 1, 9));
  observe_columns(draw, "columns", x, show_window({2, 2}));
}

GRADED("09.1", "two channels of two images, padding 1") {
  const Tensor x = show("x", draw.whole({2, 2, 2, 3}, 10, 99));
  observe_columns(draw, "columns", x, show_window({3, 3, 1, 1}));
}

GRADED("09.1", "a window that is not square, and stride 2") {
  const Tensor x = show("x", draw.whole({1, 2, 5, 4}, 10, 99));
  observe_columns(draw, "columns", x, show_window({3, 2, 2, 0}));
  observe_columns(draw, "columns with padding", x, {2, 3, 2, 1});
}

GRADED("09.1", "an image that lies otherwise in memory") {
  const Tensor x = show("x, stored in another order", draw.normal_permuted({2, 3, 3, 4}));
  observe_columns(draw, "columns", x, show_window({2, 2, 1, 1}));
}

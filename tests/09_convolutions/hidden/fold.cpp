#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

namespace {

void observe_normal(Draw& draw, const std::string& name, const Shape& shape, const Window& window) {
  observe_pixels(draw, name, draw.normal_permuted(columns_of(shape, window)), window, shape);
}

}  // namespace

GRADED("09.2", "columns that lie otherwise in memory") {
  observe_normal(draw, "2 x 2", Shape{2, 3, 3, 4}, {2, 2, 1, 1});
  observe_normal(draw, "3 x 2, stride 2", Shape{2, 2, 5, 4}, {3, 2, 2, 0});
}

GRADED("09.2", "a window of one pixel, one as large as the image, and wide paddings") {
  observe_normal(draw, "1 x 1", Shape{2, 2, 3, 4}, {1, 1});
  observe_normal(draw, "1 x 1, stride 2, padding 1", Shape{1, 2, 3, 4}, {1, 1, 2, 1});
  observe_normal(draw, "3 x 4", Shape{2, 2, 3, 4}, {3, 4});
  observe_normal(draw, "2 x 2, stride 2, and a rest", Shape{2, 2, 5, 7}, {2, 2, 2});
  observe_normal(draw, "1 x 1, stride 3", Shape{1, 2, 5, 6}, {1, 1, 3});
  observe_normal(draw, "padding 3", Shape{1, 2, 4, 5}, {2, 2, 1, 3});
  observe_normal(draw, "padding 2, stride 3", Shape{1, 2, 4, 5}, {3, 2, 3, 2});
  observe_normal(draw, "a window larger than the image", Shape{1, 2, 4, 5}, {6, 7, 1, 1});
}

GRADED("09.2", "no images, no channels, and an image without a pixel") {
  observe_normal(draw, "no images", Shape{0, 2, 3, 3}, {2, 2});
  observe_normal(draw, "no channels", Shape{2, 0, 3, 3}, {2, 2});
  observe_normal(draw, "no pixels", Shape{1, 2, 0, 3}, {2, 2, 1, 1});
  observe_normal(draw, "one number", Shape{1, 1, 1, 1}, {1, 1});
}

GRADED("09.2", "infinities and NaN reach their pixels alone") {
  const double x = draw.hundredths(20, 90);
  // Two columns of a window of 1 x 2 on a row of three pixels; the last one has NaN on the padding.
  observe_pixels(draw, "of one row", draw.values({1, 2, 2}, {no_bound, x, 1, not_a_number}), {1, 2},
                 Shape{1, 1, 1, 3});
  observe_pixels(
      draw, "on the padding",
      draw.values({1, 1, 9}, {not_a_number, 1, no_bound, 2, x, 3, no_bound, 4, not_a_number}),
      {1, 1, 1, 1}, Shape{1, 1, 1, 1});
}

GRADED("09.2", "tall and wide images, and many channels") {
  observe_normal(draw, "tall", Shape{1, 1, 270, 3}, {3, 2, 2, 1});
  observe_normal(draw, "wide", Shape{1, 1, 2, 300}, {2, 3, 1, 1});
  observe_normal(draw, "many channels", Shape{1, 70, 3, 3}, {2, 2, 1, 0});
  observe_normal(draw, "many images", Shape{260, 1, 2, 2}, {2, 1, 1, 0});
  observe_normal(draw, "a large window", Shape{1, 2, 17, 16}, {17, 16, 1, 1});
  observe_normal(draw, "a stride of 257", Shape{1, 1, 1, 300}, {1, 2, 257, 0});
}

GRADED("09.2", "images, channels, rows and columns beyond 16 bits") {
  for (const auto& [shape, window] : long_images(draw)) {
    // Those who look for the windows of each pixel would take too long.
    if (window.height * window.width > 2) continue;
    Array x = filled(shape, 7);
    plain_backend().fold(roomy(draw.normal(columns_of(shape, window))), window, x);
    observe_last(concatenate(shape, " by ", window.height, " x ", window.width), x);
  }
}

GRADED("09.2", "one window for all, and large numbers") {
  observe_pixels(draw, "one window for all", draw.normal({2, 8, 1}).expand({2, 8, 6}), {2, 2},
                 Shape{2, 2, 3, 4});
  observe_pixels(draw, "large numbers", draw.normal({1, 4, 4}, 1e9), {2, 2}, Shape{1, 1, 3, 3});
}

GRADED("09.2", "windows wider than the image, or higher") {
  const Shape high{2, 2, 5, 2}, wide{1, 3, 2, 5};
  for (const std::int64_t stride : {1, 2}) {
    const Window broad{2, 4, stride, 1}, tall{4, 2, stride, 1};
    observe_pixels(draw, concatenate("wider, stride ", stride),
                   draw.normal(columns_of(high, broad)), broad, high);
    observe_pixels(draw, concatenate("higher, stride ", stride),
                   draw.normal(columns_of(wide, tall)), tall, wide);
  }
}

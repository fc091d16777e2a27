#include "tests/09_convolutions/public/images.h"

using namespace wick;
using namespace wick::scenario;

GRADED("09.1", "a window of one pixel, and one as large as the image") {
  const Tensor x = draw.normal({2, 2, 3, 4});
  observe_columns(draw, "1 x 1", x, {1, 1});
  observe_columns(draw, "1 x 1, stride 2", x, {1, 1, 2, 0});
  observe_columns(draw, "1 x 1, padding 1", x, {1, 1, 1, 1});
  observe_columns(draw, "3 x 4", x, {3, 4});
  observe_columns(draw, "one row", x, {1, 4, 1, 0});
  observe_columns(draw, "one column", x, {3, 1, 1, 0});
}

GRADED("09.1", "padding that is wider than the window, and strides that leave pixels out") {
  const Tensor x = draw.normal({1, 2, 4, 5});
  observe_columns(draw, "padding 3", x, {2, 2, 1, 3});
  observe_columns(draw, "padding 2, stride 3", x, {3, 2, 3, 2});
  observe_columns(draw, "a window larger than the image", x, {6, 7, 1, 1});
  observe_columns(draw, "stride 4", x, {1, 2, 4, 0});
}

GRADED("09.1", "no images, no channels, and an image without a pixel") {
  observe_columns(draw, "no images", draw.normal({0, 2, 3, 3}), {2, 2});
  observe_columns(draw, "no channels", draw.normal({2, 0, 3, 3}), {2, 2});
  observe_columns(draw, "no pixels", draw.normal({1, 2, 0, 3}), {2, 2, 1, 1});
  observe_columns(draw, "one number", draw.normal({1, 1, 1, 1}), {1, 1});
}

GRADED("09.1", "infinities and NaN stay in their windows") {
  const double x = draw.hundredths(20, 90);
  observe_columns(draw, "columns", draw.values({1, 1, 2, 3}, {no_bound, x, 1, 2, not_a_number, 3}),
                  {2, 2, 1, 1});
}

GRADED("09.1", "tall and wide images, and many channels") {
  observe_columns(draw, "tall", draw.normal({1, 1, 270, 3}), {3, 2, 2, 1});
  observe_columns(draw, "wide", draw.normal({1, 1, 2, 300}), {2, 3, 1, 1});
  observe_columns(draw, "many channels", draw.normal({1, 70, 3, 3}), {2, 2, 1, 0});
  observe_columns(draw, "many images", draw.normal({260, 1, 2, 2}), {2, 1, 1, 0});
  observe_columns(draw, "a large window", draw.normal({1, 2, 17, 16}), {17, 16});
  observe_columns(draw, "a stride of 257", draw.normal({1, 1, 1, 300}), {1, 2, 257, 0});
  const std::int64_t n = draw.integer(1000, 2000);
  observe("places of large windows", std::vector<double>{double(windows_along(n, 300, 257, 256)),
                                                         double(windows_along(n, 256, 1, 300)),
                                                         double(windows_along(n, 1, 999, 0))});
}

GRADED("09.1", "places beyond the whole numbers of 32 bits") {
  // Few places, for those who count them.
  const std::int64_t n = draw.integer(100, 200), wide = std::int64_t{1} << 30;
  observe("places of long strides",
          std::vector<double>{double(windows_along(n * wide + 4, 5, wide, 0)),
                              double(windows_along(n * wide + 5, 5, wide, 0)),
                              double(windows_along(n, 2, wide / 4, wide)),
                              double(windows_along(n + 4 * wide, 4 * wide, 7, 0))});
  const std::int64_t wider = (std::int64_t{1} << 55) + 1;  // no double
  observe("places of strides that a double does not hold",
          std::vector<double>{double(windows_along(n * wider + 4, 5, wider, 0)),
                              double(windows_along(n * wider + 5, 5, wider, 0))});
  observe("the last three digits of as many places",
          double(windows_along(2 * draw.integer(1 << 23, 1 << 24) + 2, 2, 1, 0) % 1000));
}

GRADED("09.1", "images, channels, rows, columns and windows beyond 16 bits") {
  for (const auto& [shape, window] : long_images(draw)) {
    Array y = filled(columns_of(shape, window), 7);
    plain_backend().unfold(roomy(draw.normal(shape)), window, y);
    observe_last(concatenate(shape, " by ", window.height, " x ", window.width), y);
  }
}

GRADED("09.1", "one pixel for many, large numbers, and one row") {
  observe_columns(draw, "one column of pixels for all",
                  draw.normal({2, 2, 3, 1}).expand({2, 2, 3, 4}), {2, 2, 1, 1});
  observe_columns(draw, "large numbers", draw.normal({1, 1, 3, 3}, 1e9), {2, 2});
  observe_columns(draw, "one row", draw.normal({1, 1, 1, 5}), {1, 2, 2, 0});
}

GRADED("09.1", "one row of pixels, and one column, in any memory") {
  for (const Shape& shape : {Shape{2, 3, 1, 5}, Shape{2, 3, 5, 1}, Shape{3, 1, 1, 4}}) {
    const Tensor x = draw.normal_permuted(shape);
    observe_columns(draw, concatenate("1 x 1 of ", shape), x, {1, 1, 1, 0});
    observe_columns(draw, concatenate("3 x 3 of ", shape), x, {3, 3, 2, 1});
  }
}

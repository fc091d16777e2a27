// The windows of images as columns of a matrix, and what flows back to the pixels.

#include "core/plain/backend.h"

#include "core/window.h"

namespace wick {

// x (b, c, h, w) -> y (b, c kh kw, oh ow). A column of y is one window: all its numbers, channel
// by channel and row by row. A row of y is one place in the window, over all windows, row by row.
void PlainBackend::unfold(const Array& x, const Window& window, Array& y) {
  // BEGIN SOLUTION 09.1
  const std::int64_t batch = x.shape()[0], channels = x.shape()[1];
  const std::int64_t height = x.shape()[2], width = x.shape()[3];
  const std::int64_t down = windows_along(height, window.height, window.stride, window.padding);
  const std::int64_t along = windows_along(width, window.width, window.stride, window.padding);
  const std::int64_t places = window.height * window.width;
  Scalar* to = y.data();
  for (std::int64_t row = 0; row < batch * channels * places; ++row) {
    const std::int64_t channel = row / places, place = row % places;
    const Scalar* image =
        x.data() + channel / channels * x.strides()[0] + channel % channels * x.strides()[1];
    for (std::int64_t i = 0; i < down * along; ++i) {
      const std::int64_t r = i / along * window.stride + place / window.width - window.padding;
      const std::int64_t s = i % along * window.stride + place % window.width - window.padding;
      const bool inside = r >= 0 && r < height && s >= 0 && s < width;
      *to++ = inside ? image[r * x.strides()[2] + s * x.strides()[3]] : 0;
    }
  }
  // END SOLUTION
}

// columns (b, c kh kw, oh ow) -> x (b, c, h, w): each number of a window is added to the pixel that
// it lies on. What lies on the padding is left out.
void PlainBackend::fold(const Array& columns, const Window& window, Array& x) {
  // BEGIN SOLUTION 09.2
  const std::int64_t channels = x.shape()[1], height = x.shape()[2], width = x.shape()[3];
  const std::int64_t along = windows_along(width, window.width, window.stride, window.padding);
  const std::int64_t places = window.height * window.width;
  fill(x, 0);  // a pixel that no window covers
  for (std::int64_t b = 0; b < columns.shape()[0]; ++b) {
    for (std::int64_t row = 0; row < columns.shape()[1]; ++row) {
      const std::int64_t channel = row / places, place = row % places;
      Scalar* image = x.data() + (b * channels + channel) * height * width;
      for (std::int64_t i = 0; i < columns.shape()[2]; ++i) {
        const std::int64_t r = i / along * window.stride + place / window.width - window.padding;
        const std::int64_t s = i % along * window.stride + place % window.width - window.padding;
        if (r < 0 || r >= height || s < 0 || s >= width) continue;
        image[r * width + s] +=
            columns.data()[b * columns.strides()[0] + row * columns.strides()[1] +
                           i * columns.strides()[2]];
      }
    }
  }
  // END SOLUTION
}

}  // namespace wick

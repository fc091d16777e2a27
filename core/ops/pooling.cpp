// The largest number and the mean of each window.

#include "core/ops.h"
#include "core/ops/image_checks.h"

#include <limits>

namespace wick {

namespace {

// The windows of each channel by itself: (b, c, h, w) -> (b c, size^2, oh ow).
Tensor windows_of(const Tensor& x, const Window& window) {
  return unfold(x.reshape({x.size(0) * x.size(1), 1, x.size(2), x.size(3)}), window);
}

// (b c, oh ow) -> (b, c, oh, ow)
Tensor as_images(const Tensor& y, const Tensor& x, const Window& window) {
  return y.reshape({x.size(0), x.size(1),
                    windows_along(x.size(2), window.height, window.stride, window.padding),
                    windows_along(x.size(3), window.width, window.stride, window.padding)});
}

}  // namespace

Tensor max_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("max_pool2d", x, size, stride, padding);
  // BEGIN SOLUTION 09.4
  const Window window{size, size, stride == 0 ? size : stride, padding};
  Tensor columns = windows_of(x, window);
  if (padding > 0) {
    // Of an image of ones, 0 is what lies on the padding.
    const Tensor inside = windows_of(ones({1, 1, x.size(2), x.size(3)}, x.device()), window);
    columns = masked_fill(columns, inside == 0, -std::numeric_limits<Scalar>::infinity());
  }
  return as_images(max(columns, 1), x, window);
  // END SOLUTION
}

Tensor avg_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("avg_pool2d", x, size, stride, padding);
  // BEGIN SOLUTION 09.4
  const Window window{size, size, stride == 0 ? size : stride, padding};
  return as_images(mean(windows_of(x, window), 1), x, window);
  // END SOLUTION
}

}  // namespace wick

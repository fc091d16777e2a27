// What operations on images ask of their operands.

#include "core/ops/image_checks.h"

#include "core/error.h"
#include "core/operands.h"

namespace wick {

namespace {

void check_images(const char* operation, const Tensor& x) {
  check_operands(operation, {&x});
  if (x.dim() == 4) return;
  fail<ShapeError>(operation, ": x of shape ", x.shape(),
                   ": it must be (batch, channels, height, width)");
}

void check_fits(const char* operation, const Window& window, std::int64_t image_height,
                std::int64_t image_width) {
  if (window.height < 1 || window.width < 1) {
    fail<ValueError>(operation, ": a window of ", window.height, " x ", window.width,
                     ": its sizes must be positive");
  }
  if (window.stride < 1) {
    fail<ValueError>(operation, ": stride is ", window.stride, ": it must be positive");
  }
  if (window.padding < 0) {
    fail<ValueError>(operation, ": padding is ", window.padding, ": it must not be negative");
  }
  // No sum or product of sizes below can overflow.
  constexpr std::int64_t most = std::int64_t{1} << 30;
  if (window.height > most || window.width > most || window.stride > most ||
      window.padding > most) {
    fail<ValueError>(operation, ": a window of ", window.height, " x ", window.width,
                     " with stride ", window.stride, " and padding ", window.padding,
                     ": each must be at most ", most);
  }
  const std::int64_t height = image_height + 2 * window.padding;
  const std::int64_t width = image_width + 2 * window.padding;
  if (window.height <= height && window.width <= width) return;
  fail<ShapeError>(operation, ": a window of ", window.height, " x ", window.width,
                   " on an image of ", image_height, " x ", image_width, " with padding ",
                   window.padding, ": it must fit the padded image, ", height, " x ", width);
}

}  // namespace

void check_window(const char* operation, const Tensor& x, const Window& window) {
  check_images(operation, x);
  check_fits(operation, window, x.size(2), x.size(3));
}

void check_fold(const Tensor& columns, const Window& window, std::int64_t height,
                std::int64_t width) {
  check_operands("fold", {&columns});
  if (height < 0 || width < 0) {
    fail<ShapeError>("fold: an image of ", height, " x ", width,
                     ": its sizes must not be negative");
  }
  check_fits("fold", window, height, width);
  const std::int64_t rows = windows_along(height, window.height, window.stride, window.padding);
  const std::int64_t in_a_row = windows_along(width, window.width, window.stride, window.padding);
  const std::int64_t pixels = window.height * window.width;
  if (columns.dim() == 3 && columns.size(1) % pixels == 0 && columns.size(2) == rows * in_a_row) {
    return;
  }
  fail<ShapeError>("fold: columns of shape ", columns.shape(), " for ", rows, " x ", in_a_row,
                   " windows of ", pixels, " pixels: they must be (batch, channels ", pixels, ", ",
                   rows * in_a_row, ")");
}

Window check_conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
                    std::int64_t padding) {
  check_operands("conv2d", {&x, &weight});
  if (bias.defined()) check_operands("conv2d", {&x, &bias});
  check_images("conv2d", x);
  if (weight.dim() != 4 || weight.size(1) != x.size(1)) {
    fail<ShapeError>("conv2d: cannot apply a weight of shape ", weight.shape(), " to ", x.shape(),
                     ": the weight is (out, in, height, width) and in must equal x's channels");
  }
  if (bias.defined() && bias.shape() != Shape{weight.size(0)}) {
    fail<ShapeError>("conv2d: bias of shape ", bias.shape(), " with a weight of shape ",
                     weight.shape(), ": the bias must be (out,) = ", Shape{weight.size(0)});
  }
  const Window window{weight.size(2), weight.size(3), stride, padding};
  check_window("conv2d", x, window);
  return window;
}

void check_pool(const char* operation, const Tensor& x, std::int64_t size, std::int64_t stride,
                std::int64_t padding) {
  check_window(operation, x, {size, size, stride == 0 ? 1 : stride, padding});
  if (padding <= size / 2) return;
  fail<ValueError>(operation, ": padding is ", padding, " for windows of ", size, " x ", size,
                   ": it must be at most half of their size");
}

}  // namespace wick

// The windows of images as columns, and the reverse.

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/ops/image_checks.h"

namespace wick {

Tensor unfold(const Tensor& x, const Window& window) {
  check_window("unfold", x, window);
  const std::int64_t windows =
      windows_along(x.size(2), window.height, window.stride, window.padding) *
      windows_along(x.size(3), window.width, window.stride, window.padding);
  const std::int64_t rows = x.size(1) * window.height * window.width;
  Array y = empty_array(Shape{x.size(0), rows, windows}, x.device());
  backend(x.device()).unfold(x.array(), window, y);
  return record("unfold", std::move(y), edge(x, [window, shape = x.shape()](const Tensor& dy) {
                  return unfold_dx(dy, window, shape);
                }));
}

Tensor fold(const Tensor& columns, const Window& window, std::int64_t height, std::int64_t width) {
  check_fold(columns, window, height, width);
  const std::int64_t channels = columns.size(1) / (window.height * window.width);
  Array x = empty_array(Shape{columns.size(0), channels, height, width}, columns.device());
  backend(columns.device()).fold(columns.array(), window, x);
  return record("fold", std::move(x),
                edge(columns, [window](const Tensor& dy) { return fold_dcolumns(dy, window); }));
}

}  // namespace wick

// A convolution as one product with the columns of all windows.

#include "core/ops.h"
#include "core/ops/image_checks.h"

namespace wick {

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
              std::int64_t padding) {
  const Window window = check_conv2d(x, weight, bias, stride, padding);
  // BEGIN SOLUTION 09.3
  const std::int64_t out = weight.size(0);
  const std::int64_t down = windows_along(x.size(2), window.height, stride, padding);
  const std::int64_t along = windows_along(x.size(3), window.width, stride, padding);
  const Tensor rows = weight.reshape({out, x.size(1) * window.height * window.width});
  // (out, c kh kw) x (b, c kh kw, oh ow) -> (b, out, oh ow)
  Tensor y = matmul(rows, unfold(x, window));
  if (bias.defined()) y = y + bias.unsqueeze(1);
  return y.reshape({x.size(0), out, down, along});
  // END SOLUTION
}

}  // namespace wick

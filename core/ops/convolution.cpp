// conv2d by the device's own pass, which has the columns of some windows at a time, or none.
// core/ops/readable/convolution.cpp computes the same by one product with all columns.

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/observer.h"
#include "core/ops/image_checks.h"

namespace wick {

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
              std::int64_t padding) {
  const Window window = check_conv2d(x, weight, bias, stride, padding);
  const Shape result{x.size(0), weight.size(0),
                     windows_along(x.size(2), window.height, stride, padding),
                     windows_along(x.size(3), window.width, stride, padding)};
  Array y = empty_array(result, x.device());
  {
    const Unobserved one_operation;
    backend(x.device())
        .conv2d(contiguous(x.array()), contiguous(weight.array()),
                bias.defined() ? bias.array() : Array(), window, y);
  }
  const auto of_x = edge(x, [weight = Saved(weight), window, shape = x.shape()](const Tensor& dy) {
    return conv2d_dx(dy, weight, window, shape);
  });
  const auto of_weight =
      edge(weight, [x = Saved(x), window, shape = weight.shape()](const Tensor& dy) {
        return conv2d_dweight(dy, x, window, shape);
      });
  if (!bias.defined()) return record("conv2d", std::move(y), of_x, of_weight);
  return record("conv2d", std::move(y), of_x, of_weight, edge(bias, conv2d_dbias));
}

}  // namespace wick

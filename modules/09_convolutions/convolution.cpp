// Chapter 9, Convolutions: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 9
// In the framework this file is core/ops/readable/convolution.cpp.

// A convolution as one product with the columns of all windows.

#include "core/ops.h"
#include "core/ops/image_checks.h"

namespace wick {

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
              std::int64_t padding) {
  const Window window = check_conv2d(x, weight, bias, stride, padding);
  throw NotImplemented("09.3 convolution: see modules/09_convolutions/README.md");
}

}  // namespace wick

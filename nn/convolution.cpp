#include "nn/convolution.h"

#include "core/operands.h"

#include <cmath>

namespace wick::nn {

Conv2d::Conv2d(std::int64_t in_channels, std::int64_t out_channels, std::int64_t size,
               std::int64_t stride, std::int64_t padding, bool has_bias)
    : stride_(stride), padding_(padding) {
  if (in_channels < 1 || out_channels < 1 || size < 1) {
    fail<ValueError>("conv2d: in_channels is ", in_channels, ", out_channels ", out_channels,
                     ", size ", size, ": all must be positive");
  }
  if (stride < 1 || padding < 0) {
    fail<ValueError>("conv2d: stride is ", stride, ", padding ", padding,
                     ": stride must be positive, and padding not negative");
  }
  const auto bound =
      static_cast<Scalar>(1 / std::sqrt(static_cast<double>(in_channels * size * size)));
  weight = (rand({out_channels, in_channels, size, size}) * (2 * bound) - bound).requires_grad_();
  if (has_bias) bias = (rand({out_channels}) * (2 * bound) - bound).requires_grad_();
}

Tensor Conv2d::forward(const Tensor& x) const { return conv2d(x, weight, bias, stride_, padding_); }

void Conv2d::members(Members& visit) {
  visit("weight", weight);
  visit("bias", bias);
}

Tensor MaxPool2d::forward(const Tensor& x) const { return max_pool2d(x, size_, stride_, padding_); }

Tensor AvgPool2d::forward(const Tensor& x) const { return avg_pool2d(x, size_, stride_, padding_); }

Tensor Flatten::forward(const Tensor& x) const {
  check_operands("flatten", {&x});
  if (x.dim() == 0) fail<ShapeError>("flatten: x of shape (): it must have a batch axis");
  return x.reshape({x.size(0), x.shape().with(0, 1).numel()});
}

}  // namespace wick::nn

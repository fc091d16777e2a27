#pragma once

#include "core/tensor.h"
#include "core/window.h"

namespace wick {

// Checks of the operands of core/ops/unfold.cpp, convolution.cpp and pooling.cpp. Each throws
// ShapeError for shapes that do not fit and ValueError for sizes, strides and paddings that no
// window has.

/// x is (batch, channels, height, width), and the window fits its padded images.
void check_window(const char* operation, const Tensor& x, const Window& window);

/// columns are (b, c kh kw, oh ow) for images of height x width.
void check_fold(const Tensor& columns, const Window& window, std::int64_t height,
                std::int64_t width);

/// x (b, in, h, w), weight (out, in, kh, kw), and bias (out) or undefined. Returns the window.
Window check_conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
                    std::int64_t padding);

/// A stride of 0 stands for `size`; padding is at most half of `size`.
void check_pool(const char* operation, const Tensor& x, std::int64_t size, std::int64_t stride,
                std::int64_t padding);

}  // namespace wick

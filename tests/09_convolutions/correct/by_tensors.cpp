#include <limits>
#include <vector>

// Views, and other ways to the same numbers: rows of pixels at a time, a sum over the places of the
// window in place of one product, and pools of all channels at once.

std::int64_t windows_along(std::int64_t extent, std::int64_t size, std::int64_t stride,
                           std::int64_t padding) {
  const std::int64_t last = extent + padding - size;  // where the last window may begin
  return 1 + (last + padding) / stride;
}

void PlainBackend::unfold(const Array& x, const Window& window, Array& y) {
  fill(y, 0);
  if (y.numel() == 0) return;
  const std::int64_t along =
      windows_along(x.shape()[3], window.width, window.stride, window.padding);
  const std::int64_t windows = y.shape()[2];
  std::int64_t row = 0;
  for (std::int64_t b = 0; b < x.shape()[0]; ++b) {
    for (std::int64_t c = 0; c < x.shape()[1]; ++c) {
      for (std::int64_t place = 0; place < window.height * window.width; ++place, ++row) {
        for (std::int64_t i = 0; i < windows; ++i) {
          const std::int64_t r = i / along * window.stride + place / window.width - window.padding;
          const std::int64_t s = i % along * window.stride + place % window.width - window.padding;
          if (r < 0 || s < 0 || r >= x.shape()[2] || s >= x.shape()[3]) continue;
          y.data()[row * windows + i] = x.data()[b * x.strides()[0] + c * x.strides()[1] +
                                                 r * x.strides()[2] + s * x.strides()[3]];
        }
      }
    }
  }
}

// All channels of all windows, and then the pixels of each.
void PlainBackend::fold(const Array& columns, const Window& window, Array& x) {
  std::fill(x.data(), x.data() + x.numel(), Scalar(0));
  const Shape& pixels = x.shape();
  const std::int64_t along = windows_along(pixels[3], window.width, window.stride, window.padding);
  for (std::int64_t i = 0; i < columns.shape()[2]; ++i) {
    const std::int64_t top = i / along * window.stride - window.padding;
    const std::int64_t left = i % along * window.stride - window.padding;
    for (std::int64_t b = 0; b < pixels[0]; ++b) {
      std::int64_t row = 0;
      for (std::int64_t c = 0; c < pixels[1]; ++c) {
        for (std::int64_t r = top; r < top + window.height; ++r) {
          for (std::int64_t s = left; s < left + window.width; ++s, ++row) {
            if (r < 0 || r >= pixels[2] || s < 0 || s >= pixels[3]) continue;
            x.data()[((b * pixels[1] + c) * pixels[2] + r) * pixels[3] + s] +=
                columns.data()[b * columns.strides()[0] + row * columns.strides()[1] +
                               i * columns.strides()[2]];
          }
        }
      }
    }
  }
}

Tensor conv2d(const Tensor& x, const Tensor& weight, const Tensor& bias, std::int64_t stride,
              std::int64_t padding) {
  const Window window = check_conv2d(x, weight, bias, stride, padding);
  const std::int64_t down = windows_along(x.size(2), window.height, stride, padding);
  const std::int64_t along = windows_along(x.size(3), window.width, stride, padding);
  const std::int64_t places = window.height * window.width;
  const Tensor columns = unfold(x, window).reshape({x.size(0), x.size(1), places, down * along});
  const Tensor kernels = weight.reshape({weight.size(0), weight.size(1), places});
  Tensor y = zeros({x.size(0), weight.size(0), down * along});
  for (std::int64_t place = 0; place < places; ++place) {
    // (out, in) x (b, in, oh ow) -> (b, out, oh ow)
    y = y + matmul(kernels.slice(2, place, place + 1).squeeze(2),
                   columns.slice(2, place, place + 1).squeeze(2));
  }
  y = y.reshape({x.size(0), weight.size(0), down, along});
  return bias.defined() ? y + bias.reshape({bias.size(0), 1, 1}) : y;
}

Tensor max_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("max_pool2d", x, size, stride, padding);
  const Window window{size, size, stride == 0 ? size : stride, padding};
  const std::int64_t down = windows_along(x.size(2), size, window.stride, padding);
  const std::int64_t along = windows_along(x.size(3), size, window.stride, padding);
  const Shape places{x.size(0), x.size(1), size * size, down, along};
  const Tensor inside = unfold(ones(x.shape()), window).reshape(places);
  const Tensor columns = unfold(x, window).reshape(places);
  return max(masked_fill(columns, inside != 1, -std::numeric_limits<Scalar>::infinity()), 2);
}

// A product with a kernel of equal numbers, for each channel by itself.
Tensor avg_pool2d(const Tensor& x, std::int64_t size, std::int64_t stride, std::int64_t padding) {
  check_pool("avg_pool2d", x, size, stride, padding);
  const Window window{size, size, stride == 0 ? size : stride, padding};
  const std::int64_t down = windows_along(x.size(2), size, window.stride, padding);
  const std::int64_t along = windows_along(x.size(3), size, window.stride, padding);
  const Tensor each = x.reshape({x.size(0) * x.size(1), 1, x.size(2), x.size(3)});
  return (sum(unfold(each, window), 1) * (1 / static_cast<Scalar>(size * size)))
      .reshape({x.size(0), x.size(1), down, along});
}

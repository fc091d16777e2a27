#include "core/cuda/backend.h"
#include "core/cuda/launch.h"
#include "core/cuda/pack.cuh"
#include "core/window.h"

namespace wick {

namespace {

using namespace cuda;

constexpr int block = 256;

// Sizes of images and of their windows, for a kernel.
struct Sizes {
  std::int64_t channels, height, width;
  std::int64_t down, along;  // windows
  Window window;
};

Sizes sizes_of(const Shape& image, const Window& window) {
  return {image[1],
          image[2],
          image[3],
          windows_along(image[2], window.height, window.stride, window.padding),
          windows_along(image[3], window.width, window.stride, window.padding),
          window};
}

// One thread for each number of y (b, c kh kw, oh ow).
__global__ void copy_windows(const Scalar* x, std::int64_t image_step, std::int64_t channel_step,
                             std::int64_t row_step, std::int64_t column_step, Sizes sizes,
                             Scalar* y, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  const Window& window = sizes.window;
  std::int64_t rest = i / sizes.along;
  const std::int64_t along = i - rest * sizes.along;
  const std::int64_t down = rest % sizes.down;
  rest /= sizes.down;
  const std::int64_t column = along * window.stride + rest % window.width - window.padding;
  rest /= window.width;
  const std::int64_t row = down * window.stride + rest % window.height - window.padding;
  rest /= window.height;
  Scalar value = 0;
  if (row >= 0 && row < sizes.height && column >= 0 && column < sizes.width) {
    value = x[rest / sizes.channels * image_step + rest % sizes.channels * channel_step +
              row * row_step + column * column_step];
  }
  y[i] = value;
}

// One thread for each pixel of x (b, c, h, w). It adds the numbers of the windows on it one after
// another, so a sum always has the same bits.
__global__ void add_windows(const Scalar* columns, std::int64_t image_step, std::int64_t row_step,
                            std::int64_t column_step, Sizes sizes, Scalar* x, std::int64_t count) {
  const std::int64_t i = thread_index();
  if (i >= count) return;
  const Window& window = sizes.window;
  std::int64_t rest = i / sizes.width;
  const std::int64_t column = i - rest * sizes.width + window.padding;
  const std::int64_t row = rest % sizes.height + window.padding;
  rest /= sizes.height;
  const std::int64_t first = rest % sizes.channels * window.height * window.width;
  const Scalar* const image = columns + rest / sizes.channels * image_step;
  Scalar sum = 0;
  for (std::int64_t r = 0; r < window.height && r <= row; ++r) {
    const std::int64_t down = (row - r) / window.stride;
    if ((row - r) % window.stride != 0 || down >= sizes.down) continue;
    for (std::int64_t s = 0; s < window.width && s <= column; ++s) {
      const std::int64_t along = (column - s) / window.stride;
      if ((column - s) % window.stride != 0 || along >= sizes.along) continue;
      sum += image[(first + r * window.width + s) * row_step +
                   (down * sizes.along + along) * column_step];
    }
  }
  x[i] = sum;
}

}  // namespace

void CudaBackend::unfold(const Array& x, const Window& window, Array& y) {
  launch("unfold", copy_windows, blocks_for(y.numel(), block), block, 0, stream(), x.data(),
         x.strides()[0], x.strides()[1], x.strides()[2], x.strides()[3],
         sizes_of(x.shape(), window), y.data(), y.numel());
}

void CudaBackend::fold(const Array& columns, const Window& window, Array& x) {
  launch("fold", add_windows, blocks_for(x.numel(), block), block, 0, stream(), columns.data(),
         columns.strides()[0], columns.strides()[1], columns.strides()[2],
         sizes_of(x.shape(), window), x.data(), x.numel());
}

}  // namespace wick

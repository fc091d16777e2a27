// Convolutions by products with the columns of some rows of windows at a time, which stay in a
// core's cache. Threads share images.

#include "core/blas.h"
#include "core/cpu/backend.h"
#include "core/cpu/columns.h"
#include "core/cpu/threads.h"

namespace wick {

namespace {

// Numbers of columns that a thread has in memory together: 512 KiB in float.
constexpr std::int64_t columns_at_once = 1 << 17;
// Gradients of the weight are summed in so many parts, for any number of threads.
constexpr std::int64_t parts_of_dweight = 8;

// Memory for each thread that takes part.
class Scratch {
 public:
  explicit Scratch(std::int64_t numbers)
      : nested_(omp_in_parallel() != 0),
        numbers_((numbers + 15) / 16 * 16),
        all_(empty_array(Shape{numbers_ * (nested_ ? 1 : omp_get_max_threads())}, Device::Cpu)) {}

  Scalar* of_this_thread() const {
    return all_.data() + (nested_ ? 0 : omp_get_thread_num()) * numbers_;
  }

 private:
  bool nested_;
  std::int64_t numbers_;
  Array all_;
};

// A convolution's sizes, and its blocks: some rows of windows of an image.
struct Blocks {
  Blocks(const Shape& x, const Shape& weight, const Window& window)
      : all(x, window), out(weight[0]), windows(all.down * all.along) {
    rows = std::max<std::int64_t>(columns_at_once / std::max<std::int64_t>(all.rows * all.along, 1),
                                  1);
    rows = std::min(rows, all.down);
    per_image = (all.down + rows - 1) / rows;
    rows = (all.down + per_image - 1) / per_image;
    steps[0] = all.height * all.width;
    steps[1] = all.width;
    steps[2] = 1;
  }

  RowsOfWindows block(std::int64_t i) const {
    return {std::min(i * rows, all.down), std::min((i + 1) * rows, all.down)};
  }
  std::int64_t widest() const { return rows * all.along; }
  std::int64_t grain(std::int64_t blocks = 1) const {
    return flops_per_thread / (2 * out * all.rows * widest() * blocks) + 1;
  }
  // True if an image is its own columns.
  bool is_product() const {
    return all.places == 1 && all.window.stride == 1 && all.window.padding == 0;
  }

  Windows all;
  std::int64_t out, windows;
  std::int64_t rows, per_image;
  std::int64_t steps[3];
};

}  // namespace

void CpuBackend::conv2d(const Array& x, const Array& weight, const Array& bias,
                        const Window& window, Array& y) {
  if (y.numel() == 0) return;
  const Blocks blocks(x.shape(), weight.shape(), window);
  const Windows& all = blocks.all;
  if (all.rows == 0) {
    if (bias.buffer == nullptr) return fill(y, 0);
    return copy(expanded(bias.view(unsqueeze(unsqueeze(bias.layout, 1), 2)), y.shape()), y);
  }
  const std::int64_t widest = blocks.widest(), out = blocks.out;
  const Scratch scratch((all.rows + out) * widest);
  const BlasMatrix rows{weight.data(), all.rows, false};
  const auto work = [&](std::int64_t begin, std::int64_t end) {
    Scalar* const columns = scratch.of_this_thread();
    Scalar* const part = columns + all.rows * widest;
    for (std::int64_t i = begin; i < end; ++i) {
      const std::int64_t image = i / blocks.per_image;
      const RowsOfWindows block = blocks.block(i % blocks.per_image);
      const std::int64_t n = (block.last - block.first) * all.along;
      const Scalar* const from = x.data() + image * all.channels * all.height * all.width;
      BlasMatrix right{columns, n, false};
      if (blocks.is_product()) {
        right = {from + block.first * all.along, blocks.windows, false};
      } else {
        copy_columns(all, block, from, blocks.steps, columns, n);
      }
      // (out, c kh kw) x (c kh kw, n) -> (out, n)
      gemm(rows, right, part, out, all.rows, n);
      Scalar* to = y.data() + image * out * blocks.windows + block.first * all.along;
      for (std::int64_t o = 0; o < out; ++o, to += blocks.windows) {
        const Scalar b = bias.buffer ? bias.data()[o * bias.strides()[0]] : Scalar(0);
        for (std::int64_t j = 0; j < n; ++j) to[j] = part[o * n + j] + b;
      }
    }
  };
  split(y.shape()[0] * blocks.per_image, blocks.grain(), 1, work);
}

void CpuBackend::conv2d_dx(const Array& dy, const Array& weight, const Window& window, Array& dx) {
  fill(dx, 0);
  if (dx.numel() == 0 || dy.numel() == 0) return;
  const Blocks blocks(dx.shape(), weight.shape(), window);
  const Windows& all = blocks.all;
  const std::int64_t widest = blocks.widest(), out = blocks.out;
  const Scratch scratch(all.rows * widest);
  const BlasMatrix rows{weight.data(), all.rows, true};
  split(dy.shape()[0], blocks.grain(blocks.per_image), 1,
        [&](std::int64_t begin, std::int64_t end) {
          Scalar* const columns = scratch.of_this_thread();
          for (std::int64_t image = begin; image < end; ++image) {
            Scalar* const to = dx.data() + image * all.channels * all.height * all.width;
            for (std::int64_t i = 0; i < blocks.per_image; ++i) {
              const RowsOfWindows block = blocks.block(i);
              const std::int64_t n = (block.last - block.first) * all.along;
              const Scalar* const from =
                  dy.data() + image * out * blocks.windows + block.first * all.along;
              // (c kh kw, out) x (out, n) -> (c kh kw, n)
              gemm(rows, {from, blocks.windows, false}, columns, all.rows, out, n);
              add_columns(all, block, columns, n, 1, to);
            }
          }
        });
}

// Each part is the sum over some images, and parts are added in their order: threads decide nothing
// of the result.
void CpuBackend::conv2d_dweight(const Array& dy, const Array& x, const Window& window,
                                Array& dweight) {
  fill(dweight, 0);
  if (dweight.numel() == 0 || dy.numel() == 0) return;
  const Blocks blocks(x.shape(), dweight.shape(), window);
  const Windows& all = blocks.all;
  const std::int64_t widest = blocks.widest(), out = blocks.out, batch = dy.shape()[0];
  const std::int64_t parts = std::min(batch, parts_of_dweight);
  Array sums = empty_array(Shape{parts, out * all.rows}, Device::Cpu);
  fill(sums, 0);
  const Scratch scratch(all.rows * widest);
  split(
      parts, blocks.grain(blocks.per_image * batch / parts), 1,
      [&](std::int64_t begin, std::int64_t end) {
        Scalar* const columns = scratch.of_this_thread();
        for (std::int64_t part = begin; part < end; ++part) {
          Scalar* const sum = sums.data() + part * out * all.rows;
          for (std::int64_t image = batch * part / parts; image < batch * (part + 1) / parts;
               ++image) {
            const Scalar* const from = x.data() + image * all.channels * all.height * all.width;
            for (std::int64_t i = 0; i < blocks.per_image; ++i) {
              const RowsOfWindows block = blocks.block(i);
              const std::int64_t n = (block.last - block.first) * all.along;
              copy_columns(all, block, from, blocks.steps, columns, n);
              const Scalar* const of_block =
                  dy.data() + image * out * blocks.windows + block.first * all.along;
              // (out, n) x (n, c kh kw) -> (out, c kh kw)
              gemm({of_block, blocks.windows, false}, {columns, n, true}, sum, out, n, all.rows, 1);
            }
          }
        }
      });
  for (std::int64_t part = 0; part < parts; ++part) {
    const Scalar* const sum = sums.data() + part * out * all.rows;
    for (std::int64_t i = 0; i < dweight.numel(); ++i) dweight.data()[i] += sum[i];
  }
}

}  // namespace wick

// Convolutions of stride 1 on the images themselves, as columns.h explains, and others by products
// with the columns of some rows of windows at a time, which stay in a core's cache. Threads share
// images.

#include "core/blas.h"
#include "core/cpu/backend.h"
#include "core/cpu/columns.h"
#include "core/cpu/threads.h"

#include <algorithm>
#include <cmath>

namespace wick {

namespace {

// Numbers of columns that a thread has in memory together: 512 KiB in float.
constexpr std::int64_t columns_at_once = 1 << 17;
// Gradients of the weight are summed in so many parts, for any number of threads.
constexpr std::int64_t parts_of_dweight = 8;

// Memory for each thread that takes part.
class MemoryOfThreads {
 public:
  explicit MemoryOfThreads(std::int64_t numbers)
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

// Weights as sum_windows() reads them: for each group of results their weights of every pixel,
// weight_of(result, pixel), and 0 for results that do not exist.
template <typename WeightOf>
Array grouped_weights(std::int64_t results, std::int64_t pixels, const WeightOf& weight_of) {
  const std::int64_t all = rounded_up(results, results_at_once);
  Array grouped = empty_array(Shape{all * pixels}, Device::Cpu);
  Scalar* to = grouped.data();
  for (std::int64_t first = 0; first < all; first += results_at_once) {
    for (std::int64_t pixel = 0; pixel < pixels; ++pixel) {
      for (std::int64_t o = first; o < first + results_at_once; ++o) {
        *to++ = o < results ? weight_of(o, pixel) : Scalar(0);
      }
    }
  }
  return grouped;
}

// y (b, results, oh, ow): sums over the windows of x, with grouped weights.
void convolve(const PaddedImages& images, const Scalar* x, const Array& weights, const Array& bias,
              Array& y) {
  const std::int64_t results = y.shape()[1];
  const auto pixels = static_cast<std::int64_t>(images.distances.size());
  const std::int64_t most = rounded_up(images.rows_of_block * images.step, Batch::size);
  const MemoryOfThreads scratch(images.size + results_at_once * most);
  const std::int64_t grain = flops_per_thread / (2 * results * pixels * most) + 1;
  split(y.shape()[0] * images.blocks, grain, 1, [&](std::int64_t begin, std::int64_t end) {
    Scalar* const padded = scratch.of_this_thread();
    Scalar* const sums = padded + images.size;
    for (std::int64_t i = begin; i < end; ++i) {
      const std::int64_t image = i / images.blocks;
      const RowsOfWindows block = images.block(i % images.blocks);
      const std::int64_t n = rounded_up((block.last - block.first) * images.step, Batch::size);
      images.copy(x + image * images.channels * images.height * images.width, block, padded);
      for (std::int64_t o = 0; o < results; ++o) {
        const std::int64_t of_group = o % results_at_once;
        if (of_group == 0) sum_block(images, padded, weights.data() + o * pixels, sums, n);
        const Scalar b = bias.buffer ? bias.data()[o * bias.strides()[0]] : Scalar(0);
        for (std::int64_t row = block.first; row < block.last; ++row) {
          const Scalar* const from = sums + of_group * n + (row - block.first) * images.step;
          Scalar* const to = y.data() + ((image * results + o) * images.down + row) * images.along;
          for (std::int64_t j = 0; j < images.along; ++j) to[j] = from[j] + b;
        }
      }
    }
  });
}

// Sums of `size` numbers over images, to which add(image, scratch, sums) adds. Each part is the sum
// over some images, and parts are added in their order: threads decide nothing of the result.
template <typename Add>
Array sum_over_images(const Blocks& blocks, std::int64_t batch, std::int64_t size,
                      std::int64_t of_scratch, const Add& add) {
  const std::int64_t parts = std::min(batch, parts_of_dweight);
  Array sums = empty_array(Shape{parts, size}, Device::Cpu);
  std::fill_n(sums.data(), parts * size, Scalar(0));
  const MemoryOfThreads scratch(of_scratch);
  split(parts, blocks.grain(blocks.per_image * batch / parts), 1,
        [&](std::int64_t begin, std::int64_t end) {
          for (std::int64_t part = begin; part < end; ++part) {
            for (std::int64_t i = batch * part / parts; i < batch * (part + 1) / parts; ++i) {
              add(i, scratch.of_this_thread(), sums.data() + part * size);
            }
          }
        });
  Scalar* const first = sums.data();
  for (const Scalar* sum = first + size; sum != first + parts * size; sum += size) {
    for (std::int64_t i = 0; i < size; ++i) first[i] += sum[i];
  }
  return sums;
}

// Adds an image's part of dweight to sums (pixels, channels of dy), with `step` numbers in a row.
void add_products(const PaddedImages& images, const std::vector<std::int64_t>& distances,
                  const Scalar* x, const Scalar* dy, std::int64_t out, std::int64_t step,
                  Scalar* scratch, Scalar* sums) {
  const std::int64_t windows = images.down * images.along;
  Scalar* const turned = scratch + images.size;  // dy (windows, channels) of a block
  for (std::int64_t i = 0; i < images.blocks; ++i) {
    const RowsOfWindows block = images.block(i);
    images.copy(x, block, scratch);
    const Scalar* const from = dy + block.first * images.along;
    const std::int64_t n = (block.last - block.first) * images.along;
    if (out < step) std::fill_n(turned, n * step, Scalar(0));
    constexpr std::int64_t at_once = 16;  // windows: what is written stays in the first cache
    for (std::int64_t first = 0; first < n; first += at_once) {
      const std::int64_t end = std::min(first + at_once, n);
      for (std::int64_t o = 0; o < out; ++o) {
        for (std::int64_t j = first; j < end; ++j) turned[j * step + o] = from[o * windows + j];
      }
    }
    for (std::int64_t o = 0; o < step; o += static_cast<std::int64_t>(Batch::size)) {
      for (std::size_t p = 0; p < distances.size(); p += pixels_at_once) {
        sum_pixels(images, block, scratch, distances.data() + p, turned + o,
                   sums + static_cast<std::int64_t>(p) * step + o, step);
      }
    }
  }
}

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
  if (is_direct(window)) {
    const auto weight_of = [from = weight.data(), pixels = all.rows](auto o, auto pixel) {
      return from[o * pixels + pixel];
    };
    return convolve(images_of(x.shape(), window), x.data(),
                    grouped_weights(out, all.rows, weight_of), bias, y);
  }
  const MemoryOfThreads scratch((all.rows + out) * widest);
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

// For stride 1 dx is a convolution of dy, with windows turned by half a turn, and with zeros around
// dy. These stand for windows that do not exist, and must not meet a weight that is not finite.
void CpuBackend::conv2d_dx(const Array& dy, const Array& weight, const Window& window, Array& dx) {
  if (dx.numel() == 0 || dy.numel() == 0) return fill(dx, 0);
  const Blocks blocks(dx.shape(), weight.shape(), window);
  const Windows& all = blocks.all;
  const std::int64_t widest = blocks.widest(), out = blocks.out;
  const bool is_finite = std::all_of(weight.data(), weight.data() + weight.numel(),
                                     [](Scalar number) { return std::isfinite(number); });
  if (is_direct(window) && is_finite) {
    const auto weight_of = [from = weight.data(), rows = all.rows, places = all.places](
                               auto channel, auto pixel) {
      const auto o = pixel / places, place = pixel % places;
      return from[o * rows + channel * places + places - 1 - place];
    };
    const PaddedImages images({out, all.down, all.along}, window.height, window.width,
                              window.height - 1 - window.padding,
                              window.width - 1 - window.padding);
    return convolve(images, dy.data(), grouped_weights(all.channels, out * all.places, weight_of),
                    {}, dx);
  }
  fill(dx, 0);
  const MemoryOfThreads scratch(all.rows * widest);
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

void CpuBackend::conv2d_dweight(const Array& dy, const Array& x, const Window& window,
                                Array& dweight) {
  if (dweight.numel() == 0 || dy.numel() == 0) return fill(dweight, 0);
  const Blocks blocks(x.shape(), dweight.shape(), window);
  const Windows& all = blocks.all;
  const std::int64_t out = blocks.out, of_x = x.numel() / dy.shape()[0];
  const std::int64_t of_dy = out * blocks.windows;
  if (is_direct(window)) {
    const PaddedImages images = images_of(x.shape(), window);
    std::vector<std::int64_t> distances = images.distances;
    distances.resize(static_cast<std::size_t>(rounded_up(all.rows, pixels_at_once)));
    const std::int64_t step = rounded_up(out, Batch::size);
    const std::int64_t of_scratch = images.size + images.rows_of_block * images.along * step;
    const Array sums =
        sum_over_images(blocks, dy.shape()[0], static_cast<std::int64_t>(distances.size()) * step,
                        of_scratch, [&](std::int64_t image, Scalar* scratch, Scalar* sum) {
                          add_products(images, distances, x.data() + image * of_x,
                                       dy.data() + image * of_dy, out, step, scratch, sum);
                        });
    for (std::int64_t i = 0; i < dweight.numel(); ++i) {
      dweight.data()[i] = sums.data()[i % all.rows * step + i / all.rows];
    }
    return;
  }
  const Array sums = sum_over_images(
      blocks, dy.shape()[0], dweight.numel(), all.rows * blocks.widest(),
      [&](std::int64_t image, Scalar* columns, Scalar* sum) {
        for (std::int64_t i = 0; i < blocks.per_image; ++i) {
          const RowsOfWindows block = blocks.block(i);
          const std::int64_t n = (block.last - block.first) * all.along;
          copy_columns(all, block, x.data() + image * of_x, blocks.steps, columns, n);
          const Scalar* const of_block = dy.data() + image * of_dy + block.first * all.along;
          // (out, n) x (n, c kh kw) -> (out, c kh kw)
          gemm({of_block, blocks.windows, false}, {columns, n, true}, sum, out, n, all.rows, 1);
        }
      });
  std::copy(sums.data(), sums.data() + dweight.numel(), dweight.data());
}

}  // namespace wick

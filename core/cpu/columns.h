#pragma once

#include "core/array.h"
#include "core/cpu/row.h"
#include "core/window.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace wick {

/// Images (b, c, h, w) and the windows on them, whose numbers are the rows of a matrix
/// (c kh kw, oh ow).
struct Windows {
  Windows(const Shape& images, const Window& window)
      : window(window),
        channels(images[1]),
        height(images[2]),
        width(images[3]),
        down(windows_along(height, window.height, window.stride, window.padding)),
        along(windows_along(width, window.width, window.stride, window.padding)),
        places(window.height * window.width),
        rows(channels * places) {}

  Window window;
  std::int64_t channels, height, width;
  std::int64_t down, along;  // oh, ow
  std::int64_t places;       // kh kw
  std::int64_t rows;         // c kh kw
};

/// Rows first..last-1 of the windows on one image.
struct RowsOfWindows {
  std::int64_t first, last;
};

/// Where the numbers at one place in a window come from, in a row of windows: from pixel `begin` in
/// steps of the stride, for windows from..to-1. Other windows have this place on the padding.
struct Stretch {
  Stretch(const Windows& all, std::int64_t place) {
    const Window& window = all.window;
    begin = place - window.padding;
    from = begin < 0 ? (-begin + window.stride - 1) / window.stride : 0;
    from = std::min(from, all.along);
    const std::int64_t behind = all.width - begin;  // the first distance outside
    to = behind <= 0 ? 0 : (behind + window.stride - 1) / window.stride;
    to = std::max(from, std::min(to, all.along));
  }

  std::int64_t begin, from, to;
};

/// Calls body(row of the matrix, first pixel of the row of pixels, stretch, number of its first
/// window) for each row of windows of `rows`, at each place in a window; the row of pixels is -1 if
/// it lies on the padding.
template <typename Body>
void visit_columns(const Windows& all, RowsOfWindows rows, const Body& body) {
  const Window& window = all.window;
  for (std::int64_t row = 0; row < all.rows; ++row) {
    const std::int64_t place = row % all.places;
    const Stretch stretch(all, place % window.width);
    for (std::int64_t down = rows.first; down < rows.last; ++down) {
      const std::int64_t pixels = down * window.stride + place / window.width - window.padding;
      const bool inside = pixels >= 0 && pixels < all.height;
      body(row, row / all.places, inside ? pixels : -1, stretch, (down - rows.first) * all.along);
    }
  }
}

/// Writes the columns of `rows` of an image: `image` has the steps of its channels, rows and
/// columns, and `to` gets all.rows rows of `step` numbers.
void copy_columns(const Windows& all, RowsOfWindows rows, const Scalar* image,
                  const std::int64_t (&steps)[3], Scalar* to, std::int64_t step);

/// Adds columns of `rows`, with steps between rows and between columns of the matrix, to the pixels
/// of a contiguous image.
void add_columns(const Windows& all, RowsOfWindows rows, const Scalar* columns,
                 std::int64_t row_step, std::int64_t column_step, Scalar* image);

// Convolutions of stride 1 without columns. Zeros are put around an image, and those behind a row
// are also those in front of the next. Then a window's pixels lie at the same distances from its
// first one wherever it is, and row i of the columns is the image itself from distance i on. (The
// few windows that begin in one row and end in the next are computed too, and left out.) gemm()
// would copy each number of the columns, to use the copy once for each channel of the result: with
// few channels that takes as long as the products.

/// How many channels of a result, and batches of windows, sum_windows() has in registers.
inline constexpr std::int64_t results_at_once = sizeof(Batch) == 64 ? 8 : 4;
inline constexpr std::int64_t batches_at_once = 3;
/// The pixels of a window that sum_pixels() has in registers.
inline constexpr std::int64_t pixels_at_once = 8;

/// The least multiple of `step` that is not below n.
constexpr std::int64_t rounded_up(std::int64_t n, std::int64_t step) {
  return (n + step - 1) / step * step;
}

/// Images (.., channels, height, width) with zeros around them, and windows of stride 1 on these,
/// some rows of windows at a time: a block.
struct PaddedImages {
  /// Windows of `rows` x `columns` pixels. There are `above` rows of zeros above and below, and
  /// `before` columns on both sides: fewer than the window has.
  PaddedImages(const std::int64_t (&image)[3], std::int64_t rows, std::int64_t columns,
               std::int64_t above, std::int64_t before)
      : channels(image[0]),
        height(image[1]),
        width(image[2]),
        above(above),
        before(before),
        step(width + before),
        down(height + 2 * above - rows + 1),
        along(width + 2 * before - columns + 1) {
    constexpr std::int64_t most_numbers = 1 << 16;  // 256 KiB in float: in a core's cache
    const std::int64_t most = std::max<std::int64_t>(most_numbers / (channels * step) - rows, 1);
    blocks = (down + most - 1) / most;
    rows_of_block = (down + blocks - 1) / blocks;
    plane = (rows_of_block + rows - 1) * step;
    size = channels * plane + columns + static_cast<std::int64_t>(Batch::size);
    for (std::int64_t channel = 0; channel < channels; ++channel) {
      for (std::int64_t row = 0; row < rows; ++row) {
        for (std::int64_t column = 0; column < columns; ++column) {
          distances.push_back(channel * plane + row * step + column);
        }
      }
    }
  }

  RowsOfWindows block(std::int64_t i) const {
    return {std::min(i * rows_of_block, down), std::min((i + 1) * rows_of_block, down)};
  }

  /// Writes the pixels of a block's windows and the zeros around them: `size` numbers.
  void copy(const Scalar* image, RowsOfWindows block, Scalar* to) const {
    Scalar* const end = to + size;
    for (std::int64_t channel = 0; channel < channels; ++channel) {
      const std::int64_t first = block.first - above;
      for (std::int64_t row = first; row < first + plane / step; ++row, to += step) {
        const bool inside = row >= 0 && row < height;
        std::fill(to, to + (inside ? before : step), Scalar(0));
        if (!inside) continue;
        const Scalar* const from = image + (channel * height + row) * width;
        std::copy(from, from + width, to + before);
      }
    }
    std::fill(to, end, Scalar(0));
  }

  std::int64_t channels, height, width, above, before;
  std::int64_t step;         // from a row to the next
  std::int64_t down, along;  // rows of windows, and windows in a row
  std::int64_t blocks, rows_of_block;
  std::int64_t plane, size;             // numbers of a block: of a channel, and of all
  std::vector<std::int64_t> distances;  // of a window's pixels from its first one
};

/// True for windows that need no columns. Those of one pixel are columns already.
inline bool is_direct(const Window& window) {
  return window.stride == 1 && window.padding < std::min(window.height, window.width) &&
         window.height * window.width > 1;
}

inline PaddedImages images_of(const Shape& x, const Window& window) {
  return {{x[1], x[2], x[3]}, window.height, window.width, window.padding, window.padding};
}

/// sums (results_at_once, windows) of `batches` batches of windows, whose first one begins at
/// `image`: weights has results_at_once numbers for each pixel of a window.
template <std::int64_t batches>
void sum_windows(const Scalar* image, const std::vector<std::int64_t>& distances,
                 const Scalar* weights, Scalar* sums, std::int64_t windows) {
  constexpr std::int64_t width = Batch::size;
  Batch sum[results_at_once][batches];
#pragma GCC unroll 8
  for (std::int64_t o = 0; o < results_at_once; ++o) {
#pragma GCC unroll 3
    for (std::int64_t b = 0; b < batches; ++b) sum[o][b] = Batch(Scalar(0));
  }
  for (const std::int64_t distance : distances) {
    Batch x[batches];
#pragma GCC unroll 3
    for (std::int64_t b = 0; b < batches; ++b)
      x[b] = Batch::load_unaligned(image + distance + b * width);
#pragma GCC unroll 8
    for (std::int64_t o = 0; o < results_at_once; ++o) {
      const Batch weight(weights[o]);
#pragma GCC unroll 3
      for (std::int64_t b = 0; b < batches; ++b) sum[o][b] = xsimd::fma(weight, x[b], sum[o][b]);
    }
    weights += results_at_once;
  }
#pragma GCC unroll 8
  for (std::int64_t o = 0; o < results_at_once; ++o) {
#pragma GCC unroll 3
    for (std::int64_t b = 0; b < batches; ++b)
      sum[o][b].store_unaligned(sums + o * windows + b * width);
  }
}

/// The same for all windows of a block, in rows of images.step, with room for whole batches.
inline void sum_block(const PaddedImages& images, const Scalar* padded, const Scalar* weights,
                      Scalar* sums, std::int64_t windows) {
  constexpr std::int64_t width = Batch::size;
  std::int64_t i = 0;
  for (; i + batches_at_once * width <= windows; i += batches_at_once * width) {
    sum_windows<batches_at_once>(padded + i, images.distances, weights, sums + i, windows);
  }
  for (; i < windows; i += width) {
    sum_windows<1>(padded + i, images.distances, weights, sums + i, windows);
  }
}

/// Adds to sums (pixels_at_once, ..), in rows of `step`, one batch of channels each: the sum of
/// pixel times dy over all windows of a block. dy (windows, channels) also has rows of `step`. (A
/// function of its own, or what surrounds it takes the registers that its addresses need.)
[[gnu::noinline]] inline void sum_pixels(const PaddedImages& images, RowsOfWindows block,
                                         const Scalar* padded, const std::int64_t* distances,
                                         const Scalar* dy, Scalar* sums, std::int64_t step) {
  Batch sum[pixels_at_once];
  const Scalar* from[pixels_at_once];
#pragma GCC unroll 8
  for (std::int64_t p = 0; p < pixels_at_once; ++p) {
    sum[p] = Batch::load_unaligned(sums + p * step);
    from[p] = padded + distances[p];
  }
  for (std::int64_t row = 0; row < block.last - block.first; ++row) {
    for (std::int64_t i = row * images.step; i < row * images.step + images.along; ++i) {
      const Batch slope = Batch::load_unaligned(dy);
      dy += step;
#pragma GCC unroll 8
      for (std::int64_t p = 0; p < pixels_at_once; ++p)
        sum[p] = xsimd::fma(Batch(from[p][i]), slope, sum[p]);
    }
  }
#pragma GCC unroll 8
  for (std::int64_t p = 0; p < pixels_at_once; ++p) sum[p].store_unaligned(sums + p * step);
}

}  // namespace wick

#pragma once

#include "core/array.h"
#include "core/window.h"

#include <algorithm>
#include <cstdint>

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

}  // namespace wick

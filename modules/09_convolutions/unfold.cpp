// Chapter 9, Convolutions: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 9
// In the framework this file is core/plain/unfold.cpp.

// The windows of images as columns of a matrix, and what flows back to the pixels.

#include "core/plain/backend.h"

#include "core/window.h"

namespace wick {

// x (b, c, h, w) -> y (b, c kh kw, oh ow). A column of y is one window: all its numbers, channel
// by channel and row by row. A row of y is one place in the window, over all windows, row by row.
void PlainBackend::unfold(const Array& x, const Window& window, Array& y) {
  throw NotImplemented("09.1 windows as columns: see modules/09_convolutions/README.md");
}

// columns (b, c kh kw, oh ow) -> x (b, c, h, w): each number of a window is added to the pixel that
// it lies on. What lies on the padding is left out.
void PlainBackend::fold(const Array& columns, const Window& window, Array& x) {
  throw NotImplemented("09.2 columns back to pixels: see modules/09_convolutions/README.md");
}

}  // namespace wick

// Extents and strides exchanged by hand; the result copied back into the order of x.

#include "core/ops/along_axis.h"

#include "core/plain/cursor.h"

#include <utility>
#include <vector>

namespace wick {

namespace {

Layout exchanged(const Layout& layout, int a, int b) {
  std::vector<std::int64_t> extents(layout.shape.begin(), layout.shape.end());
  std::swap(extents[a], extents[b]);
  Strides strides = layout.strides;
  std::swap(strides[a], strides[b]);
  return {Shape(extents), strides, layout.offset};
}

}  // namespace

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  const int last = x.dim() - 1;
  const Array rows = kernel(x.view(exchanged(x.layout, axis, last)));
  const Layout back = exchanged(rows.layout, axis, last);
  Array y = empty_array(x.shape(), x.device());
  Cursor at(back.shape, back.strides);
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[i] = rows.buffer->data()[back.offset + at.offset()];
    at.next();
  }
  return y;
}

}  // namespace wick

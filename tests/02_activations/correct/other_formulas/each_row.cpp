// One axis after another, by recursion.

#include "core/plain/each_row.h"

namespace wick::plain {

namespace {

void each_row_from(int axis, const Array& x, const Scalar* first, Scalar*& y,
                   RowTransform transform) {
  const std::int64_t extent = x.shape()[axis];
  const std::int64_t stride = x.strides()[axis];
  if (axis == x.dim() - 1) {
    transform({first, stride, extent}, y);
    y += extent;
    return;
  }
  for (std::int64_t i = 0; i < extent; ++i) {
    each_row_from(axis + 1, x, first + i * stride, y, transform);
  }
}

}  // namespace

void each_row(const Array& x, Array& y, RowTransform transform) {
  if (x.numel() == 0) return;
  Scalar* next = y.data();
  each_row_from(0, x, x.data(), next, transform);
}

}  // namespace wick::plain

// The places of elements in memory, and the views that show one buffer as many tensors. No function
// here touches an element: a view is arithmetic on extents and strides.

#include "core/strides.h"

#include "core/error.h"

#include <algorithm>
#include <vector>

namespace wick {

// Row-major: the last axis has stride 1; each other stride is the product of the extents after it.
// An extent of 1 is a factor like any other.
Strides contiguous_strides(const Shape& shape) {
  Strides strides(shape.size());
  const int last = shape.size() - 1;
  if (last < 0) return strides;
  strides[last] = 1;
  for (int axis = last; axis > 0; --axis) strides[axis - 1] = strides[axis] * shape[axis];
  return strides;
}

// The shape that both operands are stretched to. `operation` is the name of the operation that
// asks: an error names it and both shapes.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  if (a.size() < b.size()) {
    // Ones in front, and the same question again; the message keeps the shapes that were asked for.
    Shape longer = a;
    while (longer.size() < b.size()) longer = longer.inserted(0, 1);
    try {
      return broadcast_shapes(longer, b, operation);
    } catch (const ShapeError&) {
      fail<ShapeError>(operation, ": ", a, " does not go with ", b);
    }
  }
  Shape result = a;
  for (int from_end = 1; from_end <= b.size(); ++from_end) {
    const int axis = a.size() - from_end;
    const std::int64_t own = b[b.size() - from_end];
    if (result[axis] == 1) {
      result = result.with(axis, own);
    } else if (own != 1 && own != result[axis]) {
      fail<ShapeError>(operation, ": ", a, " does not go with ", b);
    }
  }
  return result;
}

// The layout with axes a and b exchanged.
Layout transpose(const Layout& layout, int a, int b) {
  std::vector<std::int64_t> extents(layout.shape.begin(), layout.shape.end());
  Strides strides = layout.strides;
  const std::int64_t extent = extents[a];
  const std::int64_t stride = strides[a];
  extents[a] = extents[b];
  strides[a] = strides[b];
  extents[b] = extent;
  strides[b] = stride;
  return {Shape(extents), strides, layout.offset};
}

// Axis i of the result is axis order[i] of `layout`; `order` names every axis once.
Layout permute(const Layout& layout, const std::vector<int>& order) {
  // One axis after the other is brought to its place.
  Layout result = layout;
  std::vector<int> at(order.size());
  for (int axis = 0; axis < static_cast<int>(at.size()); ++axis) at[axis] = axis;
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) {
    int from = axis;
    while (at[from] != order[axis]) ++from;
    result = transpose(result, axis, from);
    std::swap(at[axis], at[from]);
  }
  return result;
}

// Elements begin..end-1 of `axis`, 0 <= begin <= end <= its extent: the caller has checked this.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  Layout part = layout;
  part.offset += begin * layout.strides[axis];
  part.shape = layout.shape.erased(axis).inserted(axis, end - begin);
  return part;
}

// `layout` stretched to `shape`: the elements of stretched and new axes repeat. An error names both
// shapes.
Layout expand(const Layout& layout, const Shape& shape) {
  Layout result = layout;
  while (result.shape.size() < shape.size()) result = unsqueeze(result, 0);
  bool fits = shape.size() == result.shape.size();
  for (int axis = 0; fits && axis < shape.size(); ++axis) {
    if (shape[axis] == result.shape[axis]) continue;
    fits = result.shape[axis] == 1;
    result.strides[axis] = 0;
  }
  if (!fits) fail<ShapeError>("expand: ", layout.shape, " cannot become ", shape);
  result.shape = shape;
  return result;
}

}  // namespace wick

// The places of elements in memory, and the views that show one buffer as many tensors. No function
// here touches an element: a view is arithmetic on extents and strides.

#include "core/strides.h"

#include "core/error.h"

#include <algorithm>

namespace wick {

// Row-major: the last axis has stride 1; each other stride is the product of the extents after it.
// An extent of 1 is a factor like any other.
Strides contiguous_strides(const Shape& shape) {
  // BEGIN SOLUTION 01.1
  Strides result(shape.size());
  std::int64_t step = 1;
  for (int axis = shape.size(); axis-- > 0;) {
    result[axis] = step;
    step *= shape[axis];
  }
  return result;
  // END SOLUTION
}

// The shape that both operands are stretched to. `operation` is the name of the operation that
// asks: an error names it and both shapes.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  // BEGIN SOLUTION 01.2
  if (a == b) return a;
  Shape result = a.size() >= b.size() ? a : b;
  const Shape& shorter = a.size() >= b.size() ? b : a;
  const int missing = result.size() - shorter.size();
  for (int axis = 0; axis < shorter.size(); ++axis) {
    const std::int64_t left = result[missing + axis];
    const std::int64_t right = shorter[axis];
    if (left == right || right == 1) continue;
    if (left != 1) {
      fail<ShapeError>(operation, ": cannot broadcast ", a, " with ", b,
                       ": counted from the last axis, extents must be equal or 1");
    }
    result = result.with(missing + axis, right);
  }
  return result;
  // END SOLUTION
}

// The layout with axes a and b exchanged.
Layout transpose(const Layout& layout, int a, int b) {
  // BEGIN SOLUTION 01.3
  Layout result = layout;
  result.shape = layout.shape.with(a, 1).with(b, layout.shape[a]).with(a, layout.shape[b]);
  std::swap(result.strides[a], result.strides[b]);
  return result;
  // END SOLUTION
}

// Axis i of the result is axis order[i] of `layout`; `order` names every axis once.
Layout permute(const Layout& layout, const std::vector<int>& order) {
  // BEGIN SOLUTION 01.3
  Layout result = layout;
  std::vector<std::int64_t> extents(order.size());
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) {
    extents[axis] = layout.shape[order[axis]];
    result.strides[axis] = layout.strides[order[axis]];
  }
  result.shape = Shape(extents);
  return result;
  // END SOLUTION
}

// Elements begin..end-1 of `axis`, 0 <= begin <= end <= its extent: the caller has checked this.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  // BEGIN SOLUTION 01.3
  return {layout.shape.with(axis, end - begin), layout.strides,
          layout.offset + begin * layout.strides[axis]};
  // END SOLUTION
}

// `layout` stretched to `shape`: the elements of stretched and new axes repeat. An error names both
// shapes.
Layout expand(const Layout& layout, const Shape& shape) {
  // BEGIN SOLUTION 01.4
  const int missing = shape.size() - layout.shape.size();
  Layout result = {shape, Strides(shape.size()), layout.offset};
  bool fits = missing >= 0;
  for (int axis = 0; fits && axis < layout.shape.size(); ++axis) {
    if (layout.shape[axis] == shape[missing + axis]) {
      result.strides[missing + axis] = layout.strides[axis];
    } else {
      fits = layout.shape[axis] == 1;
    }
  }
  if (!fits) {
    fail<ShapeError>("expand: cannot stretch ", layout.shape, " to ", shape,
                     ": counted from the last axis, extents must be equal or 1 in the first");
  }
  return result;
  // END SOLUTION
}

}  // namespace wick

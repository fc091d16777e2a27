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
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = 1;
    for (int after = axis + 1; after < shape.size(); ++after) strides[axis] *= shape[after];
  }
  return strides;
}

// The shape that both operands are stretched to. `operation` is the name of the operation that
// asks: an error names it and both shapes.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  const int rank = std::max(a.size(), b.size());
  const auto extent = [rank](const Shape& shape, int axis) {
    const int own = axis - (rank - shape.size());
    return own < 0 ? std::int64_t(1) : shape[own];
  };
  std::vector<std::int64_t> extents;
  for (int axis = 0; axis < rank; ++axis) {
    const std::int64_t x = extent(a, axis);
    const std::int64_t y = extent(b, axis);
    if (x != y && x != 1 && y != 1) {
      throw ShapeError(std::string(operation) + " of " + to_string(a) + " and " + to_string(b) +
                       " is not defined on axis " + std::to_string(axis));
    }
    extents.push_back(x == 1 ? y : x);
  }
  return Shape(extents);
}

// The layout with axes a and b exchanged.
Layout transpose(const Layout& layout, int a, int b) {
  std::vector<int> order;
  for (int axis = 0; axis < layout.shape.size(); ++axis) order.push_back(axis);
  std::swap(order[a], order[b]);
  return permute(layout, order);
}

// Axis i of the result is axis order[i] of `layout`; `order` names every axis once.
Layout permute(const Layout& layout, const std::vector<int>& order) {
  std::vector<std::int64_t> extents(order.size());
  Strides strides(static_cast<int>(order.size()));
  int to = 0;
  for (const int from : order) {
    extents[to] = layout.shape[from];
    strides[to] = layout.strides[from];
    ++to;
  }
  return {Shape(extents), strides, layout.offset};
}

// Elements begin..end-1 of `axis`, 0 <= begin <= end <= its extent: the caller has checked this.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  Layout part = layout;
  for (std::int64_t i = 0; i < begin; ++i) part.offset += part.strides[axis];
  part.shape = part.shape.with(axis, end - begin);
  return part;
}

// `layout` stretched to `shape`: the elements of stretched and new axes repeat. An error names both
// shapes.
Layout expand(const Layout& layout, const Shape& shape) {
  const int added = shape.size() - layout.shape.size();
  if (added < 0) {
    throw ShapeError("expand " + to_string(layout.shape) + ": " + to_string(shape) +
                     " has fewer axes");
  }
  Strides strides(shape.size());
  for (int axis = 0; axis < shape.size(); ++axis) {
    strides[axis] = 0;
    if (axis < added) continue;
    const std::int64_t extent = layout.shape[axis - added];
    if (extent == 1) continue;  // whatever it becomes
    if (extent != shape[axis]) {
      throw ShapeError("expand " + to_string(layout.shape) + " to " + to_string(shape) + "?");
    }
    strides[axis] = layout.strides[axis - added];
  }
  return Layout{shape, strides, layout.offset};
}

}  // namespace wick

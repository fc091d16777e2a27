// Chapter 1, Tensor: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 1
// In the framework this file is core/strides.cpp.

// The places of elements in memory, and the views that show one buffer as many tensors. No function
// here touches an element: a view is arithmetic on extents and strides.

#include "core/strides.h"

#include "core/error.h"

#include <algorithm>

namespace wick {

// Row-major: the last axis has stride 1; each other stride is the product of the extents after it.
// An extent of 1 is a factor like any other.
Strides contiguous_strides(const Shape& shape) {
  throw NotImplemented("01.1 contiguous strides: see modules/01_tensor/README.md");
}

// The shape that both operands are stretched to. `operation` is the name of the operation that
// asks: an error names it and both shapes.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
  throw NotImplemented("01.2 the broadcasting rule: see modules/01_tensor/README.md");
}

// The layout with axes a and b exchanged.
Layout transpose(const Layout& layout, int a, int b) {
  throw NotImplemented("01.3 views: see modules/01_tensor/README.md");
}

// Axis i of the result is axis order[i] of `layout`; `order` names every axis once.
Layout permute(const Layout& layout, const std::vector<int>& order) {
  throw NotImplemented("01.3 views: see modules/01_tensor/README.md");
}

// Elements begin..end-1 of `axis`, 0 <= begin <= end <= its extent: the caller has checked this.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  throw NotImplemented("01.3 views: see modules/01_tensor/README.md");
}

// `layout` stretched to `shape`: the elements of stretched and new axes repeat. An error names both
// shapes.
Layout expand(const Layout& layout, const Shape& shape) {
  throw NotImplemented("01.4 expand: see modules/01_tensor/README.md");
}

}  // namespace wick

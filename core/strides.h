#pragma once

#include "core/shape.h"

#include <optional>
#include <vector>

namespace wick {

/// The places of a tensor's elements in its buffer: element (i, j, ..) is at
/// offset + i * strides[0] + j * strides[1] + ..
struct Layout {
  Shape shape;
  Strides strides;
  std::int64_t offset = 0;
};

/// Row-major strides: the last axis has stride 1, each other the product of the extents after it.
Strides contiguous_strides(const Shape& shape);

/// True if the elements lie one after another in row-major order. An axis of extent 1 may have any
/// stride; an empty tensor is contiguous.
bool is_contiguous(const Layout& layout);

/// The shape that two operands are stretched to, aligned at the last axis: equal extents stay, an
/// extent of 1 stretches. Throws ShapeError, with `operation` and both shapes, if they do not fit.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation);

// Views: new layouts over the same buffer, in O(1). Axes count from the front, 0 <= axis < rank.
// The caller has checked the arguments, unless a function says that it throws.

Layout transpose(const Layout& layout, int a, int b);

/// Axis i of the result is axis order[i] of `layout`; `order` is a permutation.
Layout permute(const Layout& layout, const std::vector<int>& order);

/// Elements begin..end-1 of `axis`; 0 <= begin <= end <= extent.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end);

/// Inserts a new axis of extent 1 in front of `axis`, 0 <= axis <= rank.
Layout unsqueeze(const Layout& layout, int axis);

/// Removes `axis`, whose extent is 1.
Layout squeeze(const Layout& layout, int axis);

/// Stretches the layout to `shape` by broadcasting: stretched and new leading axes get stride 0.
/// Throws ShapeError if `layout.shape` does not broadcast to `shape`.
Layout expand(const Layout& layout, const Shape& shape);

/// The same elements in row-major order under another shape with equal numel; nullopt if no strides
/// can describe it without a copy.
std::optional<Layout> reshape(const Layout& layout, const Shape& shape);

}  // namespace wick

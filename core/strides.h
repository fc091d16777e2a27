#pragma once

#include "core/shape.h"

#include <optional>
#include <vector>

namespace wick {

/// How a tensor's elements lie in its buffer: element (i, j, ..) is at
/// offset + i * strides[0] + j * strides[1] + ..
struct Layout {
  Shape shape;
  Strides strides;
  std::int64_t offset = 0;
};

/// Row-major strides: the last axis has stride 1, each other the product of the extents after it.
Strides contiguous_strides(const Shape& shape);

/// Whether the elements lie one after another in row-major order. Axes of extent 1 may have any
/// stride; an empty tensor is contiguous.
bool is_contiguous(const Layout& layout);

/// The shape that two operands are stretched to: aligned at the last axis, equal extents stay and
/// an extent of 1 stretches. Throws ShapeError, naming `operation` and both shapes, otherwise.
Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation);

// Views: new layouts over the same buffer, in O(1). Axes count from the front, 0 <= axis < rank,
// and arguments have been checked by the caller, except where a function says that it throws.

Layout transpose(const Layout& layout, int a, int b);

/// Axis i of the result is axis order[i] of `layout`; `order` is a permutation.
Layout permute(const Layout& layout, const std::vector<int>& order);

/// Elements begin..end-1 of `axis`; 0 <= begin <= end <= extent.
Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end);

/// A new axis of extent 1 in front of `axis`, 0 <= axis <= rank.
Layout unsqueeze(const Layout& layout, int axis);

/// Without `axis`, whose extent is 1.
Layout squeeze(const Layout& layout, int axis);

/// Stretched to `shape` by broadcasting: stretched and new leading axes get stride 0. Throws
/// ShapeError where `layout.shape` does not broadcast to `shape`.
Layout expand(const Layout& layout, const Shape& shape);

/// The same elements in row-major order under another shape with equal numel; nothing where no
/// strides describe that without copying.
std::optional<Layout> reshape(const Layout& layout, const Shape& shape);

}  // namespace wick

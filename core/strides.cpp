// How elements lie in memory, and how one buffer is seen as many tensors. Nothing here touches an
// element: a view is arithmetic on extents and strides.

#include "core/strides.h"

#include "core/error.h"

#include <algorithm>

namespace wick {

Strides contiguous_strides(const Shape& shape) {
  Strides strides(shape.size());
  std::int64_t step = 1;
  for (int axis = shape.size() - 1; axis >= 0; --axis) {
    strides[axis] = step;
    step *= shape[axis];
  }
  return strides;
}

bool is_contiguous(const Layout& layout) {
  if (layout.shape.numel() == 0) return true;
  std::int64_t step = 1;
  for (int axis = layout.shape.size() - 1; axis >= 0; --axis) {
    if (layout.shape[axis] == 1) continue;
    if (layout.strides[axis] != step) return false;
    step *= layout.shape[axis];
  }
  return true;
}

Shape broadcast_shapes(const Shape& a, const Shape& b, const char* operation) {
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
}

Layout transpose(const Layout& layout, int a, int b) {
  Layout result = layout;
  result.shape = layout.shape.with(a, 1).with(b, layout.shape[a]).with(a, layout.shape[b]);
  std::swap(result.strides[a], result.strides[b]);
  return result;
}

Layout permute(const Layout& layout, const std::vector<int>& order) {
  Layout result = layout;
  std::vector<std::int64_t> extents;
  for (int axis = 0; axis < static_cast<int>(order.size()); ++axis) {
    extents.push_back(layout.shape[order[axis]]);
    result.strides[axis] = layout.strides[order[axis]];
  }
  result.shape = Shape(extents);
  return result;
}

Layout slice(const Layout& layout, int axis, std::int64_t begin, std::int64_t end) {
  return {layout.shape.with(axis, end - begin), layout.strides,
          layout.offset + begin * layout.strides[axis]};
}

Layout unsqueeze(const Layout& layout, int axis) {
  const int rank = layout.shape.size();
  Layout result{layout.shape.inserted(axis, 1), Strides(rank + 1), layout.offset};
  for (int from = 0; from < rank; ++from) {
    result.strides[from < axis ? from : from + 1] = layout.strides[from];
  }
  // Nothing is ever this far away; the value keeps a contiguous layout contiguous in every axis.
  result.strides[axis] = axis < rank ? layout.shape[axis] * layout.strides[axis] : 1;
  return result;
}

Layout squeeze(const Layout& layout, int axis) {
  const int rank = layout.shape.size();
  Layout result{layout.shape.erased(axis), Strides(rank - 1), layout.offset};
  for (int to = 0; to < rank - 1; ++to) {
    result.strides[to] = layout.strides[to < axis ? to : to + 1];
  }
  return result;
}

Layout expand(const Layout& layout, const Shape& shape) {
  const int missing = shape.size() - layout.shape.size();
  Layout result{shape, Strides(shape.size()), layout.offset};
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
}

std::optional<Layout> reshape(const Layout& layout, const Shape& shape) {
  if (is_contiguous(layout)) return Layout{shape, contiguous_strides(shape), layout.offset};
  // Both shapes are cut into the shortest groups of axes with equal products. A group can be
  // re-divided when its own axes lie in memory as one contiguous run of some step.
  Layout result{shape, Strides(shape.size()), layout.offset};
  int from = 0;
  int to = 0;
  const int from_rank = layout.shape.size();
  const int to_rank = shape.size();
  while (from < from_rank || to < to_rank) {
    const int from_begin = from;
    const int to_begin = to;
    std::int64_t from_product = from < from_rank ? layout.shape[from++] : 1;
    std::int64_t to_product = to < to_rank ? shape[to++] : 1;
    while (from_product != to_product) {
      if (from_product < to_product) {
        from_product *= layout.shape[from++];
      } else {
        to_product *= shape[to++];
      }
    }
    std::int64_t step = 0;
    std::int64_t run = 1;
    for (int axis = from - 1; axis >= from_begin; --axis) {
      if (layout.shape[axis] == 1) continue;
      if (run == 1) step = layout.strides[axis];
      if (layout.strides[axis] != step * run) return std::nullopt;
      run *= layout.shape[axis];
    }
    for (int axis = to - 1; axis >= to_begin; --axis) {
      result.strides[axis] = step;
      step *= shape[axis];
    }
  }
  return result;
}

}  // namespace wick

// The same elements under another shape: finds the strides that describe it, if there are any.

#include "core/strides.h"

namespace wick {

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

Layout unsqueeze(const Layout& layout, int axis) {
  const int rank = layout.shape.size();
  Layout result{layout.shape.inserted(axis, 1), Strides(rank + 1), layout.offset};
  for (int from = 0; from < rank; ++from) {
    result.strides[from < axis ? from : from + 1] = layout.strides[from];
  }
  // No other element uses this stride; the value keeps a contiguous layout contiguous in every
  // axis.
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

std::optional<Layout> reshape(const Layout& layout, const Shape& shape) {
  if (is_contiguous(layout)) return Layout{shape, contiguous_strides(shape), layout.offset};
  // Both shapes are cut into the shortest groups of axes with equal products. A group can be
  // divided in another way if its own axes lie in memory as one run with a constant step.
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

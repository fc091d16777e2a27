#pragma once

#include "tools/grade/scenario/scenario.h"

#include <vector>

namespace wick::scenario {

/// The numbers of x, which is a rule's result, summed down to `shape`: a rule may return the
/// gradient of a stretched operand. x itself where `shape` does not broadcast to its shape. Loops
/// over the buffer, so that nothing here is a student's.
inline Tensor fitted(Draw& draw, const Tensor& x, const Shape& shape) {
  if (!x.defined()) return x;
  const int added = x.dim() - shape.size();
  bool broadcasts = added >= 0;
  for (int axis = 0; broadcasts && axis < shape.size(); ++axis) {
    broadcasts = shape[axis] == 1 || shape[axis] == x.shape()[added + axis];
  }
  if (!broadcasts) return x;
  std::vector<double> sums(static_cast<std::size_t>(shape.numel()), 0);
  std::vector<std::int64_t> index(static_cast<std::size_t>(x.dim()), 0);
  for (std::int64_t left = x.numel(); left > 0; --left) {
    std::int64_t from = x.array().layout.offset;
    std::int64_t to = 0;
    for (int axis = 0; axis < x.dim(); ++axis) {
      from += index[axis] * x.array().strides()[axis];
      if (axis < added) continue;
      const std::int64_t extent = shape[axis - added];
      to = to * extent + (extent == 1 ? 0 : index[axis]);
    }
    sums[static_cast<std::size_t>(to)] += x.array().buffer->data()[from];
    for (int axis = x.dim() - 1; axis >= 0; --axis) {
      if (++index[axis] < x.shape()[axis]) break;
      index[axis] = 0;
    }
  }
  return draw.values(shape, sums);
}

}  // namespace wick::scenario

#pragma once

#include "core/array.h"
#include "core/cuda/kernel.h"
#include "core/runs.h"

#include <cstdint>
#include <limits>

namespace wick::cuda {

/// N layouts of one shape, for a kernel: the offsets of element `index` of the shape, in row-major
/// order, in each layout. Neighbouring axes are merged as far as all layouts allow, so contiguous
/// operands have one axis and cost no division.
template <int N>
struct Walk {
  int rank;
  /// True if 32 bits hold every index: 64-bit divisions take several times as long.
  bool is_narrow;
  std::int64_t extents[max_rank];   // innermost first
  std::int64_t steps[N][max_rank];  // of each operand, in the same order

  __device__ void offsets(std::int64_t index, std::int64_t (&at)[N]) const {
    for (int i = 0; i < N; ++i) at[i] = 0;
    if (is_narrow) {
      unsigned rest = static_cast<unsigned>(index);
      for (int axis = 0; axis < rank - 1; ++axis) {
        const unsigned extent = static_cast<unsigned>(extents[axis]);
        const unsigned quotient = rest / extent;
        const unsigned position = rest - quotient * extent;
        for (int i = 0; i < N; ++i) at[i] += position * steps[i][axis];
        rest = quotient;
      }
      for (int i = 0; i < N; ++i) at[i] += rest * steps[i][rank - 1];
      return;
    }
    std::int64_t rest = index;
    for (int axis = 0; axis < rank - 1; ++axis) {
      const std::int64_t quotient = rest / extents[axis];
      const std::int64_t position = rest - quotient * extents[axis];
      for (int i = 0; i < N; ++i) at[i] += position * steps[i][axis];
      rest = quotient;
    }
    for (int i = 0; i < N; ++i) at[i] += rest * steps[i][rank - 1];
  }
};

/// Walks the first `axes` axes of `shape`.
template <int N>
Walk<N> make_walk(const Shape& shape, const std::array<const Strides*, N>& strides, int axes) {
  const Runs<N> runs(shape, strides, axes);
  Walk<N> walk{};
  walk.rank = runs.rank();
  std::int64_t count = 1;
  for (int axis = 0; axis < walk.rank; ++axis) {
    walk.extents[axis] = runs.extent(axis);
    count *= runs.extent(axis);
    for (int i = 0; i < N; ++i) walk.steps[i][axis] = runs.step(i, axis);
  }
  walk.is_narrow = count <= std::numeric_limits<unsigned>::max();
  return walk;
}

template <int N>
Walk<N> make_walk(const Shape& shape, const std::array<const Strides*, N>& strides) {
  return make_walk<N>(shape, strides, shape.size());
}

}  // namespace wick::cuda

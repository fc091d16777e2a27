#pragma once

#include "core/shape.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace wick {

/// N layouts of one shape, walked together in row-major order, run by run: a run is a stretch of
/// elements along the innermost axis. Axes that continue one another in every layout are merged
/// first, so contiguous operands make a single run and a broadcast row makes one run per repeat.
template <int N>
class Runs {
 public:
  using Offsets = std::array<std::int64_t, N>;

  /// Walks the first `axes` axes.
  Runs(const Shape& shape, const std::array<const Strides*, N>& strides, int axes);
  Runs(const Shape& shape, const std::array<const Strides*, N>& strides)
      : Runs(shape, strides, shape.size()) {}

  /// The number of axes after merging, at least 1.
  int rank() const { return rank_; }
  /// The extent of axis `depth`, counted from the innermost: 0 is the run.
  std::int64_t extent(int depth) const { return extents_[depth]; }
  std::int64_t step(int operand, int depth) const { return steps_[operand][depth]; }
  std::int64_t length() const { return extents_[0]; }
  std::int64_t step(int operand) const { return steps_[operand][0]; }
  bool is_one_run() const { return rank_ == 1; }

  /// Calls body(offsets of the run's first element in each layout, its length) for elements
  /// begin..end-1. The first and the last run may be cut.
  template <typename Body>
  void visit(std::int64_t begin, std::int64_t end, const Body& body) const;

 private:
  bool continues(int axis, const std::array<const Strides*, N>& strides) const;

  int rank_ = 0;
  std::array<std::int64_t, max_rank> extents_;
  std::array<std::array<std::int64_t, max_rank>, N> steps_;
};

template <int N>
Runs<N>::Runs(const Shape& shape, const std::array<const Strides*, N>& strides, int axes) {
  for (int axis = axes - 1; axis >= 0; --axis) {
    if (shape[axis] == 1) continue;
    if (rank_ > 0 && continues(axis, strides)) {
      extents_[rank_ - 1] *= shape[axis];
      continue;
    }
    extents_[rank_] = shape[axis];
    for (int i = 0; i < N; ++i) steps_[i][rank_] = (*strides[i])[axis];
    ++rank_;
  }
  if (rank_ > 0) return;
  rank_ = 1;
  extents_[0] = 1;
  for (int i = 0; i < N; ++i) steps_[i][0] = 1;
}

template <int N>
bool Runs<N>::continues(int axis, const std::array<const Strides*, N>& strides) const {
  for (int i = 0; i < N; ++i) {
    if ((*strides[i])[axis] != steps_[i][rank_ - 1] * extents_[rank_ - 1]) return false;
  }
  return true;
}

template <int N>
template <typename Body>
void Runs<N>::visit(std::int64_t begin, std::int64_t end, const Body& body) const {
  std::array<std::int64_t, max_rank> index;
  Offsets offsets{};
  std::int64_t rest = begin;
  for (int depth = 0; depth < rank_; ++depth) {
    index[depth] = rest % extents_[depth];
    rest /= extents_[depth];
    for (int i = 0; i < N; ++i) offsets[i] += index[depth] * steps_[i][depth];
  }
  while (begin < end) {
    const std::int64_t count = std::min(extents_[0] - index[0], end - begin);
    body(offsets, count);
    begin += count;
    for (int i = 0; i < N; ++i) offsets[i] -= index[0] * steps_[i][0];
    index[0] = 0;
    for (int depth = 1; depth < rank_; ++depth) {
      const bool full = ++index[depth] == extents_[depth];
      const std::int64_t move = full ? 1 - extents_[depth] : 1;
      for (int i = 0; i < N; ++i) offsets[i] += move * steps_[i][depth];
      if (!full) break;
      index[depth] = 0;
    }
  }
}

}  // namespace wick

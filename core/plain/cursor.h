#pragma once

#include "core/strides.h"

#include <array>
#include <cstdint>

namespace wick {

/// Visits the elements of a layout in row-major order, whatever its strides. With the same shape,
/// cursors over different strides visit matching elements, which is all that broadcasting needs:
/// a stretched axis has stride 0, so its one element is visited again and again.
class Cursor {
 public:
  /// At the first element.
  Cursor(const Shape& shape, const Strides& strides) : Cursor(shape, strides, shape.size()) {}
  /// Over the first `axes` axes alone: with all but the last, the starts of rows; with all but the
  /// last two, the starts of matrices.
  Cursor(const Shape& shape, const Strides& strides, int axes)
      : shape_(shape), strides_(strides), axes_(axes) {}

  /// How many elements after the first one the present one lies.
  std::int64_t offset() const { return offset_; }

  /// To the next element; from the last one, back to the first.
  void next();

 private:
  Shape shape_;
  Strides strides_;
  int axes_;
  std::array<std::int64_t, max_rank> index_{};
  std::int64_t offset_ = 0;
};

}  // namespace wick

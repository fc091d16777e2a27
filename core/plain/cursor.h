#pragma once

#include "core/strides.h"

#include <array>
#include <cstdint>

namespace wick {

/// Visits the elements of a layout in row-major order, whatever its strides. Cursors over different
/// strides of one shape visit matching elements. Broadcasting needs no more than that: a stretched
/// axis has stride 0, so its one element is visited again and again.
class Cursor {
 public:
  /// Begins at the first element.
  Cursor(const Shape& shape, const Strides& strides) : Cursor(shape, strides, shape.size()) {}
  /// Walks the first `axes` axes alone. With all axes but the last, it visits the starts of rows;
  /// with all but the last two, the starts of matrices.
  Cursor(const Shape& shape, const Strides& strides, int axes)
      : shape_(shape), strides_(strides), axes_(axes) {}

  /// The offset of the current element from the first, in elements.
  std::int64_t offset() const { return offset_; }

  /// Moves to the next element; from the last one, back to the first.
  void next();

 private:
  Shape shape_;
  Strides strides_;
  int axes_;
  std::array<std::int64_t, max_rank> index_{};
  std::int64_t offset_ = 0;
};

}  // namespace wick

#include "core/plain/cursor.h"

namespace wick {

// Moves to the next element in row-major order; from the last element, back to the first. Both
// index_ and offset_ are kept: offset_ is the sum of index_[axis] * strides_[axis]. Only the first
// axes_ axes are walked.
void Cursor::next() {
  const auto advance = [this](int axis, const auto& self) -> void {
    if (axis < 0) return;
    ++index_[axis];
    offset_ += strides_[axis];
    if (index_[axis] < shape_[axis]) return;
    offset_ -= index_[axis] * strides_[axis];
    index_[axis] = 0;
    self(axis - 1, self);
  };
  advance(axes_ - 1, advance);
}

}  // namespace wick

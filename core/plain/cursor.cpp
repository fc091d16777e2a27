#include "core/plain/cursor.h"

namespace wick {

// Moves to the next element in row-major order; from the last element, back to the first. Both
// index_ and offset_ are kept: offset_ is the sum of index_[axis] * strides_[axis]. Only the first
// axes_ axes are walked.
void Cursor::next() {
  // BEGIN SOLUTION 01.5
  // As in an odometer, the last axis moves on; when it is full, it returns to 0 and the axis before
  // it moves on.
  for (int axis = axes_ - 1; axis >= 0; --axis) {
    if (index_[axis] + 1 < shape_[axis]) {
      ++index_[axis];
      offset_ += strides_[axis];
      return;
    }
    offset_ -= index_[axis] * strides_[axis];
    index_[axis] = 0;
  }
  // END SOLUTION
}

}  // namespace wick

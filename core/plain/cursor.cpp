#include "core/plain/cursor.h"

namespace wick {

// Counts like an odometer: the last axis moves on; when it is full, it returns to 0 and the axis
// before it moves on.
void Cursor::next() {
  for (int axis = axes_ - 1; axis >= 0; --axis) {
    if (index_[axis] + 1 < shape_[axis]) {
      ++index_[axis];
      offset_ += strides_[axis];
      return;
    }
    offset_ -= index_[axis] * strides_[axis];
    index_[axis] = 0;
  }
}

}  // namespace wick

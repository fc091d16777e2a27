#include "core/plain/cursor.h"

namespace wick {

// Moves to the next element in row-major order; from the last element, back to the first. Both
// index_ and offset_ are kept: offset_ is the sum of index_[axis] * strides_[axis]. Only the first
// axes_ axes are walked.
void Cursor::next() {
  int axis = axes_ - 1;
  while (axis >= 0 && index_[axis] == shape_[axis] - 1) index_[axis--] = 0;
  if (axis >= 0) ++index_[axis];
  offset_ = 0;
  for (int i = 0; i < axes_; ++i) offset_ += index_[i] * strides_[i];
}

}  // namespace wick

#include "core/plain/cursor.h"

namespace wick {

// To the element that follows in row-major order; after the last one, back to the first. index_
// and offset_ are both kept: offset_ is the sum of index_[axis] * strides_[axis]. Only the first
// axes_ axes are walked.
void Cursor::next() {
  int axis = axes_ - 1;
  while (axis >= 0 && index_[axis] == shape_[axis] - 1) index_[axis--] = 0;
  if (axis >= 0) ++index_[axis];
  offset_ = 0;
  for (int i = 0; i < axes_; ++i) offset_ += index_[i] * strides_[i];
}

}  // namespace wick

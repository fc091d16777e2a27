// Chapter 2, Activations: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 2
// In the framework this file is core/plain/each_row.cpp.

// The rows along the last axis, for any strides.

#include "core/plain/each_row.h"

#include "core/plain/cursor.h"

namespace wick::plain {

void each_row(const Array& x, Array& y, RowTransform transform) {
  if (x.numel() == 0) return;
  throw NotImplemented("02.7 every row of an array: see modules/02_activations/README.md");
}

}  // namespace wick::plain

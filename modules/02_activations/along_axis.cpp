// Chapter 2, Activations: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 2
// In the framework this file is core/ops/along_axis.cpp.

// An axis is an extent and a stride: a view can make any axis the last one.

#include "core/ops/along_axis.h"

namespace wick {

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  throw NotImplemented("02.8 along any axis: see modules/02_activations/README.md");
}

}  // namespace wick

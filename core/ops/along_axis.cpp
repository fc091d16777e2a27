// An axis is an extent and a stride: a view can make any axis the last one.

#include "core/ops/along_axis.h"

namespace wick {

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  // BEGIN SOLUTION 02.8
  const int last = x.shape().size() - 1;
  if (axis == last) return kernel(x);
  const Array y = kernel(x.view(transpose(x.layout, axis, last)));
  return y.view(transpose(y.layout, axis, last));  // a second exchange restores the order
  // END SOLUTION
}

}  // namespace wick

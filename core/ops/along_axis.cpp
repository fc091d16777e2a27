// An axis is an extent and a stride: which of them is the last is a matter of the view.

#include "core/ops/along_axis.h"

namespace wick {

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  // BEGIN SOLUTION 02.8
  const int last = x.shape().size() - 1;
  if (axis == last) return kernel(x);
  const Array y = kernel(x.view(transpose(x.layout, axis, last)));
  return y.view(transpose(y.layout, axis, last));  // exchanging twice changes nothing
  // END SOLUTION
}

}  // namespace wick

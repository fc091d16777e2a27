// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/ops/sum_to.cpp.

// Undoing a broadcast. Broadcasting aligns shapes at the last axis, stretches axes of extent 1 and
// puts new axes in front; what was copied is summed again.

#include "core/autograd/record.h"
#include "core/ops.h"
#include "core/ops/reduce.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  // Only for its exception, where `shape` does not broadcast to x.shape(); its result is not used.
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  throw NotImplemented("06.4 undoing a broadcast: see modules/06_autograd/README.md");
}

}  // namespace wick

// Chapter 6, Autograd: replace each throw below with your own code.
// The lesson is README.md beside this file; check your work with: tools/wick check 6
// In the framework this file is core/ops/sum_to.cpp.

// The reverse of a broadcast. A broadcast aligns shapes at the last axis, stretches axes of extent
// 1 and adds new axes in front; sum_to sums the copies.

#include "core/autograd/record.h"
#include "core/ops.h"
#include "core/ops/reduce.h"

namespace wick {

Tensor sum_to(const Tensor& x, const Shape& shape) {
  check_operands("sum_to", {&x});
  if (x.shape() == shape) return x;
  // expand() is called only for its error if `shape` does not broadcast to x.shape().
  expand({shape, contiguous_strides(shape), 0}, x.shape());
  throw NotImplemented("06.4 undoing a broadcast: see modules/06_autograd/README.md");
}

}  // namespace wick

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/observer.h"
#include "core/ops/along_axis.h"

namespace wick {

namespace {

template <bool reverse>
Array sums_of_rows(const Array& x) {
  Array y = empty_array(x.shape(), x.device());
  const Unobserved one_operation;
  backend(x.device()).cumsum(x, reverse, y);
  return y;
}

}  // namespace

Tensor cumsum(const Tensor& x, int axis, bool reverse) {
  check_operands("cumsum", {&x});
  axis = normalize_axis(axis, x.dim(), "cumsum");
  const RowKernel kernel = reverse ? sums_of_rows<true> : sums_of_rows<false>;
  return record(
      "cumsum", along_axis(x.array(), axis, kernel),
      edge(x, [axis, reverse](const Tensor& dy) { return cumsum_dx(dy, axis, reverse); }));
}

}  // namespace wick

#include "core/along_axis.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/record.h"

namespace wick {

namespace {

// Kernels work along the last axis: along_axis brings another one there.
template <void (Backend::*kernel)(const Array&, Array&)>
Array rows(const Array& x) {
  Array y = empty_array(x.shape(), x.device());
  (backend(x.device()).*kernel)(x, y);
  return y;
}

}  // namespace

Tensor softmax(const Tensor& x, int axis) {
  check_operands("softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "softmax");
  return record(
      "softmax", along_axis(x.array(), axis, rows<&Backend::softmax>),
      edge(x, [axis](const Tensor& y, const Tensor& dy) { return softmax_dx(y, dy, axis); }));
}

Tensor log_softmax(const Tensor& x, int axis) {
  check_operands("log_softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "log_softmax");
  return record(
      "log_softmax", along_axis(x.array(), axis, rows<&Backend::log_softmax>),
      edge(x, [axis](const Tensor& y, const Tensor& dy) { return log_softmax_dx(y, dy, axis); }));
}

}  // namespace wick

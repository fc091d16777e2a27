#include "core/backend.h"
#include "core/gradients.h"
#include "core/record.h"

namespace wick {

namespace {

using Kernel = void (Backend::*)(const Array&, Array&);

// Kernels work along the last axis: another axis is moved there by a view, and back by another.
Array along(Kernel kernel, const Tensor& x, int axis) {
  const int last = x.dim() - 1;
  const Array input =
      axis == last ? x.array() : x.array().view(transpose(x.array().layout, axis, last));
  Array y = empty_array(input.shape(), x.device());
  (backend(x.device()).*kernel)(input, y);
  return axis == last ? y : y.view(transpose(y.layout, axis, last));
}

}  // namespace

Tensor softmax(const Tensor& x, int axis) {
  check_operands("softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "softmax");
  return record(
      "softmax", along(&Backend::softmax, x, axis),
      edge(x, [axis](const Tensor& y, const Tensor& dy) { return softmax_dx(y, dy, axis); }));
}

Tensor log_softmax(const Tensor& x, int axis) {
  check_operands("log_softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "log_softmax");
  return record(
      "log_softmax", along(&Backend::log_softmax, x, axis),
      edge(x, [axis](const Tensor& y, const Tensor& dy) { return log_softmax_dx(y, dy, axis); }));
}

}  // namespace wick

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/ops/along_axis.h"

namespace wick {

namespace {

// Kernels work along the last axis: along_axis brings another one there.
template <void (Backend::*kernel)(const Array&, Array&)>
Array rows(const Array& x) {
  Array y = empty_array(x.shape(), x.device());
  (backend(x.device()).*kernel)(x, y);
  return y;
}

// From y, dy and the axis: the composed rule, or the device's own pass where it has one. That pass
// has no history, so a backward pass that is itself recorded takes the rule.
template <std::optional<Array> (Backend::*kernel)(const Array&, const Array&),
          Tensor (*rule)(const Tensor&, const Tensor&, int)>
Tensor rows_dx(const Tensor& y, const Tensor& dy, int axis) {
  if (grad_enabled()) return rule(y, dy, axis);
  const int last = y.dim() - 1;
  const auto turned = [&](const Array& x) { return x.view(transpose(x.layout, axis, last)); };
  const auto dx = (backend(y.device()).*kernel)(turned(y.array()), turned(dy.array()));
  return dx ? Tensor(turned(*dx)) : rule(y, dy, axis);
}

}  // namespace

Tensor softmax(const Tensor& x, int axis) {
  check_operands("softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "softmax");
  return record("softmax", along_axis(x.array(), axis, rows<&Backend::softmax>),
                edge(x, [axis](const Tensor& y, const Tensor& dy) {
                  return rows_dx<&Backend::softmax_dx, softmax_dx>(y, dy, axis);
                }));
}

Tensor log_softmax(const Tensor& x, int axis) {
  check_operands("log_softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "log_softmax");
  return record("log_softmax", along_axis(x.array(), axis, rows<&Backend::log_softmax>),
                edge(x, [axis](const Tensor& y, const Tensor& dy) {
                  return rows_dx<&Backend::log_softmax_dx, log_softmax_dx>(y, dy, axis);
                }));
}

}  // namespace wick

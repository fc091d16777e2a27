#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/observer.h"
#include "core/ops/along_axis.h"

namespace wick {

namespace {

// Kernels work along the last axis; along_axis() exchanges another axis with it.
template <void (Backend::*kernel)(const Array&, Array&)>
Array rows(const Array& x) {
  Array y = empty_array(x.shape(), x.device());
  (backend(x.device()).*kernel)(x, y);
  return y;
}

// The device's pass records no history: a backward pass that is itself recorded uses the rule.
template <typename Rule>
Tensor rows_dx(const char* name, Array (Backend::*kernel)(const Array& y, const Array& dy),
               Rule rule, const Tensor& y, const Tensor& dy, int axis) {
  if (grad_enabled()) return rule(y, dy, axis);
  const auto turned = [&](const Array& x) {
    return x.view(transpose(x.layout, axis, x.dim() - 1));
  };
  Array dx;
  {
    const Unobserved one_operation;
    dx = turned((backend(y.device()).*kernel)(turned(y.array()), turned(dy.array())));
  }
  trace(name, {&y, &dy}, dx);
  return Tensor(std::move(dx));
}

}  // namespace

Tensor softmax(const Tensor& x, int axis) {
  check_operands("softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "softmax");
  return record("softmax", along_axis(x.array(), axis, rows<&Backend::softmax>),
                edge(x, [axis](const Tensor& y, const Tensor& dy) {
                  return rows_dx("softmax_dx", &Backend::softmax_dx, softmax_dx, y, dy, axis);
                }));
}

Tensor log_softmax(const Tensor& x, int axis) {
  check_operands("log_softmax", {&x});
  axis = normalize_axis(axis, x.dim(), "log_softmax");
  return record("log_softmax", along_axis(x.array(), axis, rows<&Backend::log_softmax>),
                edge(x, [axis](const Tensor& y, const Tensor& dy) {
                  return rows_dx("log_softmax_dx", &Backend::log_softmax_dx, log_softmax_dx, y, dy,
                                 axis);
                }));
}

}  // namespace wick

#include "core/autograd/record.h"
#include "core/backend.h"
#include "core/gradients.h"
#include "core/observer.h"

namespace wick {

namespace {

Array apply(Unary operation, const char* name, const Tensor& x) {
  check_operands(name, {&x});
  Array y = empty_array(x.shape(), x.device());
  backend(x.device()).unary(operation, x.array(), 0, y);
  return y;
}

Unary operation(Gelu form) { return form == Gelu::Erf ? Unary::GeluErf : Unary::GeluTanh; }

// The device's pass records no history: a backward pass that is itself recorded uses the rule.
Tensor gelu_rule(const Tensor& dy, const Tensor& x, Gelu form) {
  if (grad_enabled()) return gelu_dx(dy, x, form);
  Array dx;
  {
    const Unobserved one_operation;
    dx = backend(x.device()).gelu_dx(operation(form), x.array(), dy.array());
  }
  trace("gelu_dx", {&x, &dy}, dx);
  return Tensor(std::move(dx));
}

}  // namespace

Tensor tanh(const Tensor& x) {
  return record("tanh", apply(Unary::Tanh, "tanh", x), edge(x, tanh_dx));
}

Tensor sigmoid(const Tensor& x) {
  return record("sigmoid", apply(Unary::Sigmoid, "sigmoid", x), edge(x, sigmoid_dx));
}

Tensor relu(const Tensor& x) {
  return record("relu", apply(Unary::Relu, "relu", x), edge(x, relu_dx));
}

Tensor gelu(const Tensor& x, Gelu form) {
  return record("gelu", apply(operation(form), "gelu", x),
                edge(x, [x = Saved(x), form](const Tensor& dy) { return gelu_rule(dy, x, form); }));
}

}  // namespace wick

#include "core/backend.h"
#include "core/gradients.h"
#include "core/record.h"

namespace wick {

namespace {

Array apply(Unary operation, const char* name, const Tensor& x) {
  check_operands(name, {&x});
  Array y = empty_array(x.shape(), x.device());
  backend(x.device()).unary(operation, x.array(), 0, y);
  return y;
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
  const Unary operation = form == Gelu::Erf ? Unary::GeluErf : Unary::GeluTanh;
  return record("gelu", apply(operation, "gelu", x),
                edge(x, [x = Saved(x), form](const Tensor& dy) { return gelu_dx(dy, x, form); }));
}

}  // namespace wick

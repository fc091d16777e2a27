#include "tools/bench/case.h"

namespace wick::bench {

namespace {

// The rows of a transformer's activations, rows that stay in a cache, and rows that do not.
const std::vector<Shape> sizes = {Shape{2048, 384}, Shape{16, 64}, Shape{64, 65536},
                                  Shape{128, 64}};

std::string size_text(const Shape& shape) {
  return std::to_string(shape[0]) + 'x' + std::to_string(shape[1]);
}

struct Inputs {
  explicit Inputs(const Shape& shape)
      : x(numbers(shape, 1)),
        weight(numbers({shape[1]}, 2)),
        bias(numbers({shape[1]}, 3)),
        dy(numbers(shape, 4)) {}

  Tensor x, weight, bias, dy;
};

Step forward(const Shape& shape) {
  return computing([in = Inputs(shape)] { return layer_norm(in.x, in.weight, in.bias); });
}

// A step ends with the gradients of x, weight and bias; its values are those of x.
Step forward_backward(const Shape& shape) {
  Inputs in(shape);
  for (Tensor* leaf : {&in.x, &in.weight, &in.bias}) leaf->requires_grad_();
  return computing([in] {
    const Tensor y = layer_norm(in.x, in.weight, in.bias);
    return grad(y, {in.x, in.weight, in.bias}, in.dy)[0];
  });
}

}  // namespace

void add_layer_norm(std::vector<Case>& cases) {
  for (const Shape& shape : sizes) {
    cases.push_back({"wick/layer_norm/" + size_text(shape), [=] { return forward(shape); }});
    cases.push_back({"wick/layer_norm_forward_backward/" + size_text(shape),
                     [=] { return forward_backward(shape); }});
  }
}

}  // namespace wick::bench

#include "tools/bench/case.h"

namespace wick::bench {

namespace {

// A convolution of 3 x 3 with padding 1, from as many channels to as many.
struct Size {
  std::int64_t batch, channels, side;

  std::string text() const { return concatenate(batch, 'x', channels, 'x', side, 'x', side); }
  Shape images() const { return Shape{batch, channels, side, side}; }
  double flops() const { return 18.0 * double(images().numel() * channels); }
};

// A ResNet's first block, and a small network's.
const std::vector<Size> sizes = {{64, 64, 56}, {32, 16, 28}};

struct Inputs {
  explicit Inputs(const Size& size)
      : x(numbers(size.images(), 1)),
        weight(numbers({size.channels, size.channels, 3, 3}, 2)),
        bias(numbers({size.channels}, 3)),
        dy(numbers(size.images(), 4)) {}

  Tensor x, weight, bias, dy;
};

Step forward(const Size& size) {
  return computing([in = Inputs(size)] { return conv2d(in.x, in.weight, in.bias, 1, 1); });
}

// A step ends with the gradients of x, weight and bias; its values are those of x.
Step forward_backward(const Size& size) {
  Inputs in(size);
  for (Tensor* leaf : {&in.x, &in.weight, &in.bias}) leaf->requires_grad_();
  return computing([in] {
    const Tensor y = conv2d(in.x, in.weight, in.bias, 1, 1);
    return grad(y, {in.x, in.weight, in.bias}, in.dy)[0];
  });
}

}  // namespace

void add_convolution(std::vector<Case>& cases) {
  for (const Size& size : sizes) {
    cases.push_back({"wick/conv2d/" + size.text(), [=] { return forward(size); }, size.flops()});
    cases.push_back({"wick/conv2d_forward_backward/" + size.text(),
                     [=] { return forward_backward(size); }, 3 * size.flops()});
  }
}

}  // namespace wick::bench

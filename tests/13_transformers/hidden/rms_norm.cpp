#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("13.3", "rows of any number and length, and their gradients") {
  for (const Shape& shape : {Shape{5}, Shape{4, 3}, Shape{2, 3, 7}}) {
    const std::string name = " of " + to_string(shape);
    const Tensor x = differentiable(draw.normal_permuted(shape, 2));
    const Tensor weight = differentiable(draw.normal({shape[shape.size() - 1]}));
    const Tensor y = rms_norm(x, weight, static_cast<Scalar>(draw.uniform({}, 0.1, 2).item()));
    observe("y" + name, y);
    run_backward(y, draw.normal(shape));
    observe("x.grad()" + name, x.grad());
    observe("weight.grad()" + name, weight.grad());
  }
}

#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.4", "new axes and stretched ones at once") {
  const Tensor x = draw.normal_permuted({2, 3, 4, 5});
  for (const Shape& shape : {Shape{5}, Shape{4, 1}, Shape{3, 1, 5}, Shape{3, 1, 1},
                             Shape{1, 3, 4, 1}, Shape{2, 1, 4, 1}, Shape{1, 1, 1}, Shape{}}) {
    observe(to_string(shape), sum_to(x, shape));
  }
}

GRADED("06.4", "where all extents are equal") {
  // Nothing complains here about axes that are aligned at the wrong end.
  const Tensor x = draw.normal_permuted({3, 3, 3});
  for (const Shape& shape : {Shape{3}, Shape{3, 3}, Shape{1, 3}, Shape{3, 1}}) {
    observe(to_string(shape), sum_to(x, shape));
  }
}

GRADED("06.4", "axes of extent 1 and 0") {
  observe("(1, 3, 1) to (3, 1)", sum_to(draw.normal({1, 3, 1}), {3, 1}));
  observe("(1, 1) to ()", sum_to(draw.normal({1, 1}), {}));
  observe("(4, 1, 2) to (1, 1, 2)", sum_to(draw.normal({4, 1, 2}), {1, 1, 2}));
  observe("(0, 3) to (3)", sum_to(draw.normal({0, 3}), {3}));
  observe("(2, 0) to (2, 1)", sum_to(draw.normal({2, 0}), {2, 1}));
  observe("(2, 0) to (0)", sum_to(draw.normal({2, 0}), {0}));
}

GRADED("06.4", "the gradient of sum_to") {
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor y = sum_to(x, {3, 1});
  observe("y", y);
  run_backward(y, draw.normal({3, 1}));
  observe("dx", x.grad());
  const Tensor none = differentiable(draw.normal({0, 3}));
  run_backward(sum_to(none, {3}), draw.normal({3}));
  observe("dx of nothing", none.grad());
  observe_with_history("(0, 3) to (0, 1)", sum_to(none, {0, 1}));
}

GRADED("06.4", "gradients of four and five axes") {
  for (const Shape& shape : {Shape{5}, Shape{4, 1}, Shape{1, 3, 4, 1}, Shape{}}) {
    const Tensor x = differentiable(draw.normal_permuted({2, 3, 4, 5}));
    run_backward(sum_to(x, shape) * Scalar(2), draw.normal(shape));
    observe("dx of " + to_string(shape), x.grad());
  }
  const Tensor x = differentiable(draw.normal_permuted({2, 1, 3, 1, 2}));
  run_backward(sum_to(x, {1, 3, 1, 1}) * Scalar(2), draw.normal({1, 3, 1, 1}));
  observe("dx of five axes", x.grad());
}

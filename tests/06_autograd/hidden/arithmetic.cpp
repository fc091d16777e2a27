#include "core/gradients.h"
#include "tests/06_autograd/public/fitted.h"
#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Away from 0 to both sides: what one divides by.
Tensor divisor(Draw& draw, const Shape& shape) {
  const Tensor x = draw.normal_permuted(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i) element(x, i) += element(x, i) < 0 ? -1 : 1;
  return x;
}

}  // namespace

GRADED("06.1", "operands of other shapes") {
  struct Case {
    Shape a, b, y;
  };
  const Case cases[] = {{{3, 4}, {4}, {3, 4}},
                        {{}, {2, 3}, {2, 3}},
                        {{3, 1}, {2, 1, 5}, {2, 3, 5}},
                        {{2, 1, 1, 3}, {4, 1}, {2, 1, 4, 3}},
                        {{}, {}, {}},
                        {{0, 3}, {1}, {0, 3}}};
  for (const auto& [shape_a, shape_b, shape_y] : cases) {
    const std::string name = to_string(shape_a) + " and " + to_string(shape_b) + ": ";
    const Tensor a = draw.normal_permuted(shape_a);
    const Tensor b = divisor(draw, shape_b);
    const Tensor dy = draw.normal_permuted(shape_y);
    observe(name + "subtract_db", fitted(draw, subtract_db(dy), shape_b));
    observe(name + "multiply_da", fitted(draw, multiply_da(dy, b), shape_a));
    observe(name + "multiply_db", fitted(draw, multiply_db(dy, a), shape_b));
    observe(name + "divide_da", fitted(draw, divide_da(dy, b), shape_a));
    observe(name + "divide_db", fitted(draw, divide_db(dy, a, b), shape_b));
  }
  // The square of such a divisor is 0.
  const Tensor dy = draw.uniform({3}, 1, 2), small = draw.full({3}, 1e-170);
  observe("small numbers: divide_db", divide_db(dy, small, small));
}

GRADED("06.1", "broadcast operands through backward") {
  const Tensor x = differentiable(draw.normal_permuted({2, 3, 4}));
  const Tensor row = differentiable(divisor(draw, {4}));
  const Tensor column = differentiable(draw.normal_permuted({3, 1}));
  const Tensor number = differentiable(divisor(draw, {}));
  run_backward((x - column) / row * column + Scalar(2) / number - x, draw.normal({2, 3, 4}));
  observe("dx", x.grad());
  observe("drow", row.grad());
  observe("dcolumn", column.grad());
  observe("dnumber", number.grad());
}

// Rules are made of operations on tensors, so they can be differentiated too.
GRADED("06.1", "derivatives of derivatives of arithmetic") {
  needs_history();
  const Tensor a = differentiable(draw.normal({3, 2}));
  const Tensor b = differentiable(divisor(draw, {2}));
  BackwardOptions options;
  options.create_graph = true;
  const Tensor y = a * a * b - a / b + b;
  const std::vector<Tensor> first = grad(y, {a, b}, draw.normal({3, 2}), options);
  observe("da", first[0]);
  observe("db", first[1]);
  if (!first[0].requires_grad() || !first[1].requires_grad()) return;
  const std::vector<Tensor> of_da = grad(first[0], {a, b}, draw.normal({3, 2}), options);
  observe("d(da)/da", of_da[0]);
  observe("d(da)/db", of_da[1]);
  observe("d(db)/db", grad(first[1], {b}, draw.normal({2}))[0]);
}

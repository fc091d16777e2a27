#include "core/gradients.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.5", "a transposed matrix") {
  const Tensor dy = show("dy", draw.whole({3, 2}, -99, 99));
  observe("transpose_dx(dy, 0, 1)", transpose_dx(dy, 0, 1));
}

GRADED("06.5", "a permuted block") {
  show("order", "{2, 0, 1}: x of (2, 1, 3) became y of (3, 2, 1)");
  const Tensor dy = show("dy", draw.whole({3, 2, 1}, -99, 99));
  const Tensor dx = permute_dx(dy, {2, 0, 1});
  observe("permute_dx", dx);
  CHECK(dx.shape() == Shape{2, 1, 3});
}

GRADED("06.5", "copies and parts") {
  const Tensor dy = show("dy", draw.whole({2, 3}, 1, 99));
  observe("expand_dx to (3)", expand_dx(dy, {3}));
  observe("expand_dx to (2, 1)", expand_dx(dy, {2, 1}));
  observe("concat_dx of columns 1 and 2", concat_dx(dy, 1, 1, 3));
  observe("concat_dx of row 0", concat_dx(dy, 0, 0, 1));
}

GRADED("06.5", "sums and maxima of rows by hand") {
  const double first = draw.integer(5, 9), second = draw.integer(5, 9);
  const Tensor x = show("x", draw.values({2, 3}, {1, first, 2,  //
                                                  second, 0, second}));
  const Tensor y = show("max of rows", draw.values({2, 1}, {first, second}));
  const Tensor dy = show("dy", draw.whole({2, 1}, 10, 999, 0.1));
  const Tensor dx = sum_dx(dy, {2, 3});
  observe("sum_dx", dx);
  observe("max_dx", max_dx(y, dy, x));
  CHECK(dx.shape() == Shape{2, 3});
}

GRADED("06.5", "maxima of columns by hand") {
  const double first = draw.integer(2, 9), second = draw.integer(2, 9);
  const Tensor x = show("x", draw.values({2, 3}, {1, second, 2,  //
                                                  first, second, 0}));
  const Tensor y = show("max of columns", draw.values({1, 3}, {first, second, 2}));
  observe("max_dx", max_dx(y, show("dy", draw.whole({1, 3}, 10, 999)), x));
}

GRADED("06.5", "four axes that go round") {
  show("order", "{1, 2, 3, 0}: x of (2, 1, 3, 2) became y of (1, 3, 2, 2)");
  const Tensor dy = show("dy", draw.normal({1, 3, 2, 2}));
  observe("permute_dx", permute_dx(dy, {1, 2, 3, 0}));
  observe("transpose_dx(dy, 1, 3)", transpose_dx(dy, 1, 3));
}

GRADED("06.5", "copies along two axes") {
  const Tensor dy = show("dy", draw.normal({2, 3, 2}));
  observe("expand_dx to (3, 1)", expand_dx(dy, {3, 1}));
  observe("expand_dx to ()", expand_dx(dy, {}));
}

GRADED("06.5", "the sum and the maximum of all, and a sum of nothing") {
  const double largest = 5 + draw.uniform({}).item();
  const Tensor x = show("x", draw.values({2, 3}, {1, largest, 2, largest, 0, 4}));
  const Tensor y = show("max", draw.full({1, 1}, largest));
  const Tensor dy = show("dy", draw.normal({1, 1}));
  observe("sum_dx", sum_dx(dy, {2, 3}));
  observe("max_dx", max_dx(y, dy, x));
  observe("sum_dx to (0, 3)", sum_dx(draw.normal({1, 3}), {0, 3}));
}

GRADED("06.5", "rules of layout can be differentiated themselves") {
  needs_history();
  const Tensor dy = show("dy", differentiable(draw.normal({2, 2})));
  const Tensor all = show("gradient of each rule's result", draw.normal({2, 2}));
  const Tensor x = draw.values({2, 2}, {1, 2, 2, 0});
  for (const Tensor& result : {transpose_dx(dy, 0, 1), permute_dx(dy, {1, 0}),
                               expand_dx(dy, {1, 1}), concat_dx(dy, 0, 0, 2)}) {
    run_backward(result, result.numel() == 1 ? draw.normal({1, 1}) : all);
  }
  observe("dy's gradient", dy.grad());
  const Tensor column = show("dy of sum and max", differentiable(draw.normal({2, 1})));
  run_backward(sum_dx(column, {2, 2}), all);
  run_backward(max_dx(draw.values({2, 1}, {2, 2}), column, x), all);
  observe("the gradient of that dy", column.grad());
}

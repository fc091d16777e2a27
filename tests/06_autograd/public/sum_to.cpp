#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("06.4", "two rows by hand") {
  const Tensor x = show("x", draw.whole({2, 3}, 1, 99));
  observe("to (3)", sum_to(x, {3}));
  observe("to (1, 3)", sum_to(x, {1, 3}));
  observe("to (2, 1)", sum_to(x, {2, 1}));
  observe("to ()", sum_to(x, {}));
  observe("to (2, 3)", sum_to(x, {2, 3}));
  CHECK(sum_to(x, {3}).shape() == Shape{3});
}

GRADED("06.4", "a row and a column through backward") {
  const Tensor x = show("x", differentiable(draw.normal({2, 3})));
  const Tensor row = show("row", differentiable(draw.normal({3})));
  const Tensor column = show("column", differentiable(draw.normal({2, 1})));
  const Tensor dy = show("dy", draw.normal({2, 3}));
  run_backward(x * row + column, dy);
  observe("dx", x.grad());
  observe("drow", row.grad());
  observe("dcolumn", column.grad());
}

GRADED("06.4", "a square by hand") {
  const Tensor part =
      draw.whole({4}, 1, 50);  // the second row's numbers are larger than the first's
  const Tensor x = show("x", draw.values({2, 2}, {part.at({0}), part.at({1}),  //
                                                  part.at({2}) + 50, part.at({3}) + 50}));
  observe("to (2)", sum_to(x, {2}));
}

GRADED("06.4", "a new axis and a stretched one at once") {
  const Tensor x = show("x", draw.normal({2, 3, 2}));
  observe("to (3, 1)", sum_to(x, {3, 1}));
  observe("to (1, 3, 1)", sum_to(x, {1, 3, 1}));
  observe("to (1, 1)", sum_to(x, {1, 1}));
}

GRADED("06.4", "axes of extent 1 that go, and sums of nothing") {
  observe("(1, 3, 1) to (3, 1)", sum_to(show("x", draw.normal({1, 3, 1})), {3, 1}));
  observe("(1, 1) to ()", sum_to(show("another x", draw.normal({1, 1})), {}));
  observe("(0, 3) to (3)", sum_to(draw.normal({0, 3}), {3}));
  observe("(2, 0) to (2, 1)", sum_to(draw.normal({2, 0}), {2, 1}));
}

GRADED("06.4", "a sum of columns can be differentiated") {
  needs_history();
  const Tensor x = show("x", differentiable(draw.normal({2, 3})));
  const Tensor y = sum_to(x, {3});
  observe("y", y);
  run_backward(y, show("dy", draw.normal({3})));
  observe("dx", x.grad());
}

GRADED("06.4", "shapes that do not broadcast") {
  const Tensor x = draw.normal({2, 3});
  observe("to (2, 1)", sum_to(x, {2, 1}));
  observe_error("to (2)", [&] { sum_to(x, {2}); }, {"(2,)", "(2, 3)"});
  observe_error("to (1, 2, 3)", [&] { sum_to(x, {1, 2, 3}); }, {"(1, 2, 3)", "(2, 3)"});
}

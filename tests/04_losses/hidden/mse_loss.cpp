#include "tools/grade/scenario/gradients.h"
#include "tools/grade/scenario/layout.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("04.2", "one to five axes, lying in memory in any order, and their gradients") {
  for (const Shape& shape : {Shape{}, Shape{1, 1}, Shape{7}, Shape{3, 5}, Shape{2, 3, 4},
                             Shape{4, 1, 2, 3}, Shape{2, 1, 2, 1, 3}}) {
    const std::string name = to_string(shape);
    const Tensor prediction = differentiable(draw.normal_permuted(shape, 100));
    const Tensor loss = mse_loss(prediction, draw.normal_permuted(shape, 100));
    observe("loss of " + name, loss);
    run_backward(loss, draw.normal({}));
    observe("gradient of " + name, prediction.grad());
  }
  const Tensor row = draw.normal({1, 4});
  observe("one row, three times", mse_loss(row.expand({3, 4}), draw.normal({3, 4})));
}

GRADED("04.2", "many predictions of a million, each a tenth beside its target") {
  const std::int64_t n = draw.integer(257, 400);
  const Tensor small = draw.whole({n}, -9, 9, 0.1), target = draw.normal({n}, 1e6);
  std::vector<double> sums;
  for (std::int64_t i = 0; i < n; ++i) sums.push_back(element(target, i) + element(small, i));
  const Tensor prediction = differentiable(draw.values({n}, sums));
  const Tensor loss = mse_loss(prediction, target);
  observe("loss", loss);
  run_backward(loss, draw.full({}, static_cast<double>(n)));
  observe("gradient", prediction.grad());
}

GRADED("04.2", "other shapes that differ, and other means over nothing") {
  const std::int64_t n = draw.integer(4, 9);
  const std::string number = std::to_string(n);
  const Tensor one = draw.normal({1}), list = draw.normal({n});
  observe("loss of one", mse_loss(one, draw.normal({1})));
  observe_error("(n, 3) beside (3, n)",
                [&] {
                  mse_loss(draw.normal({n, 3}), draw.normal({3, n}));
                },
                {"(" + number + ", 3)", "(3, " + number + ")"});
  observe_error("(1,) beside (n,)", [&] { mse_loss(one, list); }, {"(1,)", "(" + number + ",)"});
  observe_error("(n,) beside ()", [&] { mse_loss(list, draw.normal({})); }, {"()"});
  observe_error("(n, 0)", [&] { mse_loss(draw.normal({n, 0}), draw.normal({n, 0})); });
}

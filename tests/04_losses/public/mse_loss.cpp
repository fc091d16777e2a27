#include "tools/grade/scenario/gradients.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("04.2", "six predictions by hand") {
  const Tensor prediction = show("prediction", draw.whole({2, 3}, -9, 9));
  const Tensor target = show("target", draw.whole({2, 3}, 20, 40));
  observe("loss", mse_loss(prediction, target));
}

GRADED("04.2", "one number, and three axes of a view") {
  const Tensor prediction = show("prediction", draw.normal_permuted({2, 3, 2}));
  const Tensor target = show("target", draw.normal({2, 3, 2}));
  const Tensor loss = mse_loss(prediction, target);
  observe("loss", loss);
  CHECK(loss.shape() == Shape{});
  observe("loss of one number", mse_loss(show("one number", draw.normal({})), draw.full({}, 0)));
}

// Broadcasting would compare every prediction with every target.
GRADED("04.2", "shapes that differ") {
  const std::int64_t n = draw.integer(2, 9);
  const std::string number = std::to_string(n);
  const Tensor column = draw.normal({n, 1}), row = draw.normal({1, n}), list = draw.normal({n});
  show("n", number);
  observe("loss of (n, 1)", mse_loss(column, draw.normal({n, 1})));
  observe_error("(n, 1) beside (n,)", [&] { mse_loss(column, list); },
                {"(" + number + ", 1)", "(" + number + ",)"});
  observe_error("(n,) beside (1, n)", [&] { mse_loss(list, row); },
                {"(" + number + ",)", "(1, " + number + ")"});
}

GRADED("04.2", "a mean over nothing") {
  const std::int64_t n = draw.integer(1, 9);
  show("n", std::to_string(n));
  observe("loss of (n,)", mse_loss(show("prediction", draw.normal({n})), draw.full({n}, 0)));
  observe_error("(0, n)", [&] { mse_loss(draw.normal({0, n}), draw.normal({0, n})); });
}

GRADED("04.2", "gradients") {
  const Tensor prediction = differentiable(show("prediction", draw.normal({2, 2})));
  const Tensor target = show("target", draw.normal({2, 2}));
  const Tensor loss = mse_loss(prediction, target);
  observe("loss", loss);
  run_backward(loss, show("gradient of the loss", draw.uniform({}, 1, 3)));
  observe("prediction.grad()", prediction.grad());
}

#include "tools/grade/scenario/gradients.h"

#include <cmath>
#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("04.5", "four answers by hand") {
  // sigmoid(log(odds)) = odds / (1 + odds)
  const double odds = std::log(draw.whole({}, 20, 90, 0.1).item());
  const Tensor x = show("logits", draw.values({4}, {odds, odds, -odds, -odds}));
  const Tensor t = show("targets", draw.values({4}, {1, 0, 1, 1}));
  observe("loss", binary_cross_entropy_with_logits(x, t));
}

GRADED("04.5", "targets between 0 and 1") {
  const Tensor x = show("logits", draw.normal({2, 2}));
  const Tensor t = show("targets", draw.whole({2, 2}, 10, 90, 0.01));
  const Tensor loss = binary_cross_entropy_with_logits(x, t);
  observe("loss", loss);
  CHECK(loss.shape() == Shape{});
}

GRADED("04.5", "logits that are large, right and wrong, and their gradients") {
  for (const double size : {20.0, 40.0, 800.0, 1e5}) {
    const double x = size + draw.normal({}).item();
    const std::string name = std::to_string(static_cast<int>(size));
    const Tensor logits = differentiable(show("about " + name, draw.values({4}, {x, x, -x, -x})));
    const Tensor loss = binary_cross_entropy_with_logits(logits, draw.values({4}, {1, 0, 0, 1}));
    observe("loss about " + name, loss);
    run_backward(loss, draw.full({}, 4));
    observe("logits.grad() about " + name, logits.grad());
  }
}

GRADED("04.5", "gradients") {
  const Tensor x = differentiable(show("logits", draw.normal_permuted({2, 3})));
  const Tensor t = show("targets", draw.values({2, 3}, {1, 0, 1, 0, 1, 0}));
  const Tensor loss = binary_cross_entropy_with_logits(x, t);
  observe("loss", loss);
  run_backward(loss, show("gradient of the loss", draw.uniform({}, 1, 3)));
  observe("logits.grad()", x.grad());
}

GRADED("04.5", "gradients at 0, where the pieces have corners") {
  const Tensor x = differentiable(show("logits", draw.values({2}, {0, 0})));
  const Tensor t = show("targets", draw.values({2}, {0, 1}));
  const Tensor dy = show("gradient of the loss", draw.uniform({}, 1, 3));
  run_backward(binary_cross_entropy_with_logits(x, t), dy);
  observe("logits.grad()", x.grad());
}

GRADED("04.5", "targets that are no probabilities, and shapes that differ") {
  const double wrong = draw.whole({}, 110, 190, 0.01).item();
  const Tensor x = show("logits", draw.normal({3}));
  observe("loss", binary_cross_entropy_with_logits(x, draw.full({3}, 1)));
  observe_error("a target above 1",
                [&] {
                  binary_cross_entropy_with_logits(x, draw.values({3}, {0, 1, wrong}));
                },
                {"position 2"});
  observe_error("a target below 0",
                [&] {
                  binary_cross_entropy_with_logits(x, draw.values({3}, {0, -wrong, 1}));
                },
                {"position 1"});
  observe_error("targets (1, 3)",
                [&] {
                  binary_cross_entropy_with_logits(x, draw.full({1, 3}, 1));
                },
                {"(3,)", "(1, 3)"});
}

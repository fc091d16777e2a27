#include "nn/sequential.h"
#include "tests/03_layers/public/counting.h"
#include "tests/03_layers/public/modules.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.4", "three layers, one after another") {
  const Tensor x = show("x", draw.whole({3}, -99, 99));
  show("layers", "2 x + 1, then x * x, then 3 x - 4");
  const nn::Sequential model(Scale(2, 1), Square(), Scale(3, -4));
  const Tensor y = model(x);
  observe("y", y);
  CHECK(y.shape() == Shape{3});
}

GRADED("03.4", "the names of the layers") {
  const std::int64_t weight = draw.integer(2, 9999);
  show("layers", concatenate("three, of the weights ", weight, ", ", weight + 3, " and ",
                             weight + 1, ", each with a bias"));
  nn::Sequential model(Scale(weight, 1), Scale(weight + 3, 6), Scale(weight + 1, -4));
  observe_text("members", listing(model));
}

GRADED("03.4", "no layer, and one") {
  const Tensor x = show("x", draw.normal({2, 3}));
  nn::Sequential model;
  observe("y without any layer", model(x));
  model.add(Scale(2, 1));
  observe("y of 2 x + 1", model(x));
}

GRADED("03.4", "eleven layers, some without parameters") {
  show("layers", "x * x, then ten of x + 1");
  nn::Sequential model{Square()};
  for (int i = 0; i < 10; ++i) model.add(Scale(1, 1));
  observe("y", model(show("x", draw.normal({2}))));
  observe_text("members", listing(model));
}

GRADED("03.4", "each layer is called once") {
  const auto calls = std::make_shared<int>(0);
  show("layers", "x + 1, then x + 1: one count for both");
  const nn::Sequential model{Counting(calls), Counting(calls)};
  observe("y", model(show("x", draw.normal({2}))));
  observe("calls", *calls);
}

GRADED("03.4", "eval reaches every layer") {
  show("layers", "10 x while training, x + 1 in evaluation; twice");
  nn::Sequential model{Mode(), Mode()};
  const Tensor x = show("x", draw.normal({2}));
  observe("training", model(x));
  model.eval();
  observe("evaluation", model(x));
}

GRADED("03.4", "gradients reach x and the layers") {
  const Tensor x = show("x", differentiable(draw.normal({2})));
  const Scale first(2, 1);
  const nn::Sequential model(first, Square());
  const Tensor y = model(x);
  observe("y", y);
  run_backward(y, show("dy", draw.normal({2})));
  observe("dx", x.grad());
  observe("gradient of the first weight", first.weight.grad());
}

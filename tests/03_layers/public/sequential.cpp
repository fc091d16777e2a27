#include "nn/sequential.h"
#include "tests/03_layers/public/modules.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.4", "three layers, one after another") {
  const Tensor x = show("x", draw.values({3}, {1, 2, -3}));
  show("layers", "2 x + 1, then x * x, then 3 x - 4");
  const nn::Sequential model(Scale(2, 1), Square(), Scale(3, -4));
  const Tensor y = model(x);
  observe("y", y);
  CHECK(y.shape() == Shape{3});
}

GRADED("03.4", "the names of the layers") {
  show("layers", "three, each with a weight and a bias");
  nn::Sequential model(Scale(2, 1), Scale(5, 6), Scale(3, -4));
  observe_text("members", listing(model));
}

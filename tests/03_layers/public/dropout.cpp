#include "tests/03_layers/public/factors.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.3", "24 numbers, half of them dropped") {
  const Tensor x = show("x", draw.normal({4, 6}));
  show("p", "0.5");
  observe("x", x);
  const Tensor y = dropout(x, 0.5, true);
  observe("least and largest factor of those kept", factors(x, y));
  observe_property("y", y, "dropped", {0.5}, "x");
}

GRADED("03.3", "not training, nothing changes") {
  const Tensor x = show("x", draw.normal({2, 5}));
  show("p", "0.5, 0.9 and 1");
  for (const double p : {0.5, 0.9, 1.0}) {
    const Tensor y = dropout(x, p, false);
    observe(concatenate("y, p = ", p), y);
  }
}

GRADED("03.3", "p of 0 and of 1") {
  const Tensor x = show("x", draw.normal({2, 5}));
  observe("p = 0", dropout(x, 0, true));
  const Tensor y = dropout(x, 1, true);
  observe("p = 1", y);
  CHECK(y.shape() == Shape{2, 5});
}

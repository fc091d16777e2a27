#include "tools/grade/scenario/gradients.h"

#include <string>

using namespace wick;
using namespace wick::scenario;

GRADED("13.3", "two rows by hand") {
  const double a = draw.integer(3, 9);
  // The mean square of (3 a, 4 a) is 12.5 a^2, of (-a, 7 a) 25 a^2.
  const Tensor x = show("x", draw.values({2, 2}, {3 * a, 4 * a, -a, 7 * a}));
  const Tensor weight = show("weight", draw.whole({2}, 200, 900, 0.01));
  observe("y", rms_norm(x, weight, 0));
}

GRADED("13.3", "rows that are far from 0, eps within the root, and gradients") {
  const double eps = draw.whole({}, 50, 300, 0.01).item();
  show("eps", std::to_string(eps));
  const Tensor x = differentiable(show("x", draw.uniform({2, 1, 3}, 1, 3).transpose(0, 1)));
  const Tensor weight = differentiable(show("weight", draw.normal({3})));
  const Tensor y = rms_norm(x, weight, static_cast<Scalar>(eps));
  observe("y", y);
  run_backward(y, show("dy", draw.normal({1, 2, 3})));
  observe("x.grad()", x.grad());
  observe("weight.grad()", weight.grad());
}

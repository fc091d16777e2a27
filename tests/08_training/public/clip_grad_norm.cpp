#include "nn/training/clip_grad_norm.h"

#include "tests/08_training/public/fixture.h"
#include "tools/grade/scenario/not_numbers.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::scenario;

namespace {

Tensor parameter_with(const Tensor& gradient) {
  Tensor parameter = Tensor(gradient).clone().requires_grad_();
  give_gradient(parameter, gradient);
  return parameter;
}

}  // namespace

// 3 and 4 times a number: the norm is 5 times it.
GRADED("08.2", "one factor for all gradients") {
  const double size = draw.integer(1, 9);
  const Tensor a = parameter_with(show("gradient 0", draw.values({2}, {3 * size, 0})));
  const Tensor b = parameter_with(show("gradient 1", draw.values({1, 2}, {0, -4 * size})));
  const Tensor handle = b.grad();
  show("max_norm", "1");
  observe("norm", nn::clip_grad_norm({a, b}, 1));
  observe("gradient 0 after", a.grad());
  observe("gradient 1 after, by a handle taken before", handle);
}

GRADED("08.2", "short gradients stay as they are") {
  const Tensor a = parameter_with(show("gradient", draw.whole({3}, 1, 9)));
  show("max_norm", "100");
  observe("norm", nn::clip_grad_norm({a}, 100));
  observe("gradient after", a.grad());
}

GRADED("08.2", "parameters without a gradient are skipped") {
  const Tensor a = draw.full({2}, 1).requires_grad_();
  const Tensor b = parameter_with(show("gradient 1", draw.whole({2}, 1, 9)));
  const Tensor c = draw.full({2}, 1).requires_grad_();
  show("parameters", "0 and 2 have no gradient; max_norm 0.5");
  observe("norm", nn::clip_grad_norm({a, b, c}, 0.5));
  observe("gradient after", b.grad());
  const double number = draw.integer(2, 99);
  observe("missing gradients, times a number",
          std::vector<double>{a.grad().defined() ? 0 : number, c.grad().defined() ? 0 : number});
  observe("norm of nothing, plus a number",
          number + static_cast<double>(nn::clip_grad_norm({a, c}, 0.5).item()));
}

GRADED("08.2", "a NaN reaches the caller and every gradient") {
  const double number = draw.integer(2, 9999);
  const Tensor a = parameter_with(draw.values({2}, {1, std::numeric_limits<double>::quiet_NaN()}));
  const Tensor b = parameter_with(show("gradient 1", draw.whole({2}, 1, 9)));
  show("gradient 0", "1 and NaN");
  const Tensor norm = nn::clip_grad_norm({a, b}, 0.5);
  observe("a number, where the norm is NaN", std::isnan(norm.item()) ? number : 0);
  observe_with_nan("gradient 0 after", a.grad());
  observe_with_nan("gradient 1 after", b.grad());
}

#include "core/gradients.h"
#include "tests/06_autograd/public/smooth.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

namespace {

Tensor positive(Draw& draw, const Shape& shape) { return draw.uniform(shape, 0.3, 3); }

}  // namespace

GRADED("06.2", "shapes of every kind") {
  for (const Shape& shape : {Shape{2, 3, 4}, Shape{}, Shape{0, 3}, Shape{1, 2, 1, 2, 1}}) {
    const std::string name = to_string(shape) + ": ";
    const Tensor dy = draw.normal_permuted(shape);
    const Tensor x = draw.normal_permuted(shape);
    const Tensor y = draw.uniform(shape, 0.1, 0.9);
    observe(name + "exp_dx", exp_dx(y, dy));
    observe(name + "log_dx", log_dx(dy, y));
    observe(name + "sqrt_dx", sqrt_dx(y, dy));
    observe(name + "pow_dx", pow_dx(dy, x, 2));
    observe(name + "pow_dx of exponent 0", pow_dx(dy, x, 0));
    observe(name + "sin_dx", sin_dx(dy, x));
    observe(name + "cos_dx", cos_dx(dy, x));
    observe(name + "tanh_dx", tanh_dx(y, dy));
    observe(name + "sigmoid_dx", sigmoid_dx(y, dy));
    observe(name + "relu_dx", relu_dx(draw.mask(shape, 0.5), dy));
    observe(name + "abs_dx", abs_dx(dy, x));
  }
}

GRADED("06.2", "powers of every kind") {
  const Tensor dy = draw.normal({5});
  const Tensor x = draw.values({5}, {-3, -0.5, 0, 0.2, 4});
  for (const double exponent : {0.0, 1.0, 2.0, 3.0, 5.0}) {
    observe("exponent " + std::to_string(exponent), pow_dx(dy, x, exponent));
  }
  const Tensor above_0 = positive(draw, {5});
  for (const double exponent : {0.5, -1.0, -2.0, 1.7, -0.3}) {
    observe("exponent " + std::to_string(exponent), pow_dx(dy, above_0, exponent));
  }
}

GRADED("06.2", "functions through backward") {
  for (const auto& [name, function] : smooth()) {
    const Tensor x = differentiable(positive(draw, {3, 4}));
    run_backward(function(x.transpose(0, 1)), draw.normal_permuted({4, 3}));
    observe("d" + name, x.grad());
  }
  const Tensor x = differentiable(draw.normal_permuted({3, 4}));
  run_backward(relu(x) + abs(x) * Scalar(0.3), draw.normal({3, 4}));
  observe("drelu + dabs", x.grad());
}

// y has a history in a rule that is handed y, and so the second derivative comes out of the first.
GRADED("06.2", "second derivatives of functions") {
  needs_history();
  BackwardOptions options;
  options.create_graph = true;
  for (const auto& [name, function] : smooth()) {
    const Tensor x = differentiable(positive(draw, {5}));
    const Tensor once = draw.normal({5}), twice = draw.normal({5});
    const Tensor first = grad(function(x), {x}, once, options)[0];
    observe(name + "'", first);
    if (first.requires_grad()) observe(name + "''", grad(first, {x}, twice)[0]);
  }
}

GRADED("06.2", "large numbers beside large gradients, and exponents of many digits") {
  const Tensor x = draw.values({4}, {1e200, -1e200, 1e-200, -1e-200});
  const Tensor dy = draw.uniform({4}, 1, 2) * Scalar(1e200);
  observe("abs_dx by its size", abs_dx(dy, x) / Scalar(1e200));
  // An exponent in float would be wrong in the eighth digit.
  const double exponent = draw.uniform({}, 1.1, 2.9).item();
  const Tensor base = positive(draw, {5}), one = draw.full({5}, 1);
  const Tensor wanted =
      pow(base, static_cast<Scalar>(exponent - 1)) * static_cast<Scalar>(exponent);
  observe("ten million times what pow_dx is off",
          (pow_dx(one, base, static_cast<Scalar>(exponent)) / wanted - Scalar(1)) * Scalar(1e7));
}

#include "nn/training/clip_grad_norm.h"

#include "tests/08_training/public/fixture.h"

using namespace wick;
using namespace wick::scenario;

GRADED("08.2", "gradients of every shape, clipped twice") {
  std::vector<Tensor> parameters;
  for (const Shape& shape : {Shape{}, Shape{3}, Shape{0, 2}, Shape{2, 1, 2}}) {
    parameters.push_back(draw.normal(shape).requires_grad_());
    give_gradient(parameters.back(), draw.normal(shape, 3));
  }
  parameters.push_back(draw.normal({2, 3}).requires_grad_());
  give_gradient(parameters.back(), draw.normal_permuted({2, 3}, 3));
  for (const double max_norm : {2.0, 1.0}) {
    observe(concatenate("norm before clipping to ", max_norm),
            nn::clip_grad_norm(parameters, max_norm));
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      observe(concatenate("gradient ", i, " at ", max_norm), parameters[i].grad());
    }
  }
  observe("recording after", grad_enabled() ? 1 : 0);
}

// So short that the 1e-6 beside the norm counts. They are observed in millionths.
GRADED("08.2", "gradients of millionths") {
  const Tensor a = draw.full({3}, 1).requires_grad_();
  for (const double max_norm : {1e-6, 3e-6}) {
    give_gradient(a, draw.uniform({3}, 2e-6, 5e-6));
    const std::string which = concatenate(" at most ", max_norm);
    observe("norm" + which, nn::clip_grad_norm({a}, max_norm) * 1e6);
    observe("gradient" + which, a.grad() * 1e6);
  }
}

GRADED("08.2", "gradients of 0, and one that is just as long as allowed") {
  const Tensor a = draw.full({2}, 1).requires_grad_();
  give_gradient(a, draw.full({2}, 0));
  observe("norm of 0", nn::clip_grad_norm({a}, 1));
  observe("gradient of 0", a.grad());
  const double length = draw.integer(2, 99);
  give_gradient(a, draw.values({2}, {0, -length}));
  observe("norm", nn::clip_grad_norm({a}, length));
  observe("gradient", a.grad());
  // What a call returns is the caller's, who may change it: the next call returns another one.
  give_gradient(a, Tensor());
  {
    const NoGrad no_grad;
    nn::clip_grad_norm({a}, length).copy_(draw.full({}, length));
  }
  observe("norm of no gradient", nn::clip_grad_norm({a}, length));
}

GRADED("08.2", "gradients of millionths, and a bound of many digits") {
  const Tensor a = draw.full({3}, 1).requires_grad_(), b = draw.full({}, 1).requires_grad_();
  for (const double size : {1e-7, 1e-4, 1.0, 1e4}) {
    // The norm is above the bound: short gradients have a scenario of their own.
    give_gradient(a, draw.uniform({3}, -2 * size, -size));
    give_gradient(b, draw.normal({}, size));
    const Tensor before = a.grad().clone();
    const double bound = size * draw.uniform({}, 0.1, 0.9).item();
    const Tensor norm = nn::clip_grad_norm({a, b}, bound);
    const std::string which = concatenate(" of ", size);
    observe("norm by its size" + which, norm / static_cast<Scalar>(size));
    observe("gradient 0 by its size" + which, a.grad() / static_cast<Scalar>(size));
    observe("gradient 1 by its size" + which, b.grad() / static_cast<Scalar>(size));
    // The bound is double: in float it would be wrong in the eighth digit.
    const double factor = bound / (static_cast<double>(norm.item()) + 1e-6);
    observe("ten million times what the factor is off" + which,
            (a.grad() / before / static_cast<Scalar>(factor) - Scalar(1)) * Scalar(1e7));
  }
}

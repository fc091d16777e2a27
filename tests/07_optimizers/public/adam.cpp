#include "tests/07_optimizers/public/steps.h"

using namespace wick;
using namespace wick::scenario;

namespace {

/// One step of adam_step, all of whose results are observed under `when`.
void observe_adam_step(const std::string& when, Tensor& x, const Tensor& gradient,
                       nn::Moments& moments, const nn::AdamOptions& options) {
  const NoGrad no_grad;
  nn::adam_step(x, gradient, moments, options);
  observe("parameter" + when, x.detach());
  observe("mean" + when, moments.mean);
  observe("square" + when, moments.square);
  observe("steps" + when, static_cast<double>(moments.steps));
}

}  // namespace

GRADED("07.3", "the first step is the learning rate, whatever the gradient") {
  const double a = draw.integer(1, 9), b = draw.integer(1, 9);
  Tensor x = parameter(show("parameter", draw.whole({4}, 1, 9)));
  // Beside them eps counts nothing, wherever it is added: small gradients have their own scenario.
  const Tensor dx = show("gradient", draw.values({4}, {a, -b * 10, a * 100, -b * 1000}));
  nn::Moments moments;
  show("options", "learning rate 0.5, beta1 0.9, beta2 0.999, eps 1e-8");
  observe_adam_step("", x, dx, moments, nn::AdamOptions{0.5});
  observe_left_arrays(x, dx, moments, nn::AdamOptions{0.5});
}

GRADED("07.3", "three steps by hand") {
  Tensor x = parameter(show("parameter", draw.whole({2}, 10, 90)));
  nn::Moments moments;
  const nn::AdamOptions options{1, 0.5, 0.75, 1e-8};
  show("options", "learning rate 1, beta1 0.5, beta2 0.75, eps 1e-8");
  for (int step = 1; step <= 3; ++step) {
    const double sign = step == 2 ? -1 : 1;
    const double a = sign * draw.integer(2, 9), b = sign * draw.integer(10, 40);
    const Tensor dx = show(concatenate("gradient ", step), draw.values({2}, {a, b}));
    observe_adam_step(concatenate(" after step ", step), x, dx, moments, options);
  }
  observe_left_arrays(x, draw.full({2}, 3), moments, options);
}

GRADED("07.3", "a step of a run that goes on") {
  Tensor x = parameter(show("parameter", draw.whole({2}, 10, 90)));
  nn::Moments moments{show("mean", draw.whole({2}, -9, 9)), show("square", draw.whole({2}, 90, 99)),
                      draw.integer(2, 4)};
  show("steps", std::to_string(moments.steps));
  show("options", "learning rate 1, beta1 0.5, beta2 0.75, eps 1e-8");
  const Tensor dx = show("gradient", draw.whole({2}, 1, 9));
  const nn::AdamOptions options{1, 0.5, 0.75, 1e-8};
  observe_adam_step(" after the step", x, dx, moments, options);
  observe_left_arrays(x, dx, moments, options);
}

// Here eps is as large as the root: where it is added shows.
GRADED("07.3", "gradients as small as eps") {
  const double eps = draw.whole({}, 2, 9, 1e-8).item();
  Tensor x = parameter(show("parameter", draw.whole({3}, 1, 9)));
  nn::Moments moments;
  const nn::AdamOptions options{1, 0.9, 0.99, eps};
  show("options", concatenate("learning rate 1, beta1 0.9, beta2 0.99, eps ", eps));
  const NoGrad no_grad;
  for (int step = 1; step <= 2; ++step) {
    const Tensor dx = draw.values({3}, {step * eps, -2 * eps, 0.5 * eps});
    nn::adam_step(x, show(concatenate("gradient ", step), dx), moments, options);
    observe(concatenate("parameter after step ", step), x.detach());
  }
  observe_left_arrays(x, draw.full({3}, eps), moments, options);
}

GRADED("07.3", "gradients of 0, at first and later") {
  Tensor x = parameter(show("parameter", draw.whole({2}, 1, 9)));
  nn::Moments moments;
  const nn::AdamOptions options{0.5, 0.5, 0.75, 1e-8};
  show("options", "learning rate 0.5, beta1 0.5, beta2 0.75, eps 1e-8");
  const double size = draw.integer(2, 9);
  observe_adam_step(" after a gradient of 0", x, draw.full({2}, 0), moments, options);
  const Tensor dx = show("gradient 2", draw.values({2}, {size, 0}));
  observe_adam_step(" after step 2", x, dx, moments, options);
  observe_adam_step(" after a gradient of 0 again", x, draw.full({2}, 0), moments, options);
  observe_left_arrays(x, dx, moments, options);
}

GRADED("07.3", "each parameter counts its own steps") {
  const std::vector<Tensor> all{parameter(show("parameter 0", draw.whole({2}, 1, 9))),
                                parameter(show("parameter 1", draw.whole({2}, 1, 9)))};
  nn::Adam adam(all, nn::AdamOptions{0.5, 0.8, 0.9});
  show("options", "learning rate 0.5, beta1 0.8, beta2 0.9");
  observe_steps(draw, adam, all, 4);
  ObservedState(" at the end", adam);
  observe_left_arrays(adam);
}

GRADED("07.3", "the rate changes between steps, and gradients stay") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 1, 9)));
  nn::Adam adam({x}, nn::AdamOptions{1, 0.8, 0.9});
  for (const double rate : {1.0, 0.25, 0.5}) {
    const std::string name = concatenate(" at rate ", rate);
    const Tensor dx = show("gradient" + name, draw.whole({2}, -40, 40, 0.1));
    give_gradient(x, dx);
    adam.options.learning_rate = rate;
    adam.step();
    observe("parameter after the step" + name, x.detach());
    observe("gradient after the step" + name, dx);
  }
  observe_left_arrays(adam);
}

#include "tests/07_optimizers/public/steps.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.1", "one step by hand") {
  const Tensor x = parameter(show("parameter", draw.whole({3}, 10, 30)));
  give_gradient(x, show("gradient", draw.whole({3}, -8, 8)));
  nn::SGD sgd({x}, nn::SGDOptions{0.5});
  show("learning rate", "0.5");
  sgd.step();
  observe("parameter after the step", x.detach());
  CHECK(x.requires_grad());
  observe_left_arrays(sgd);
}

GRADED("07.1", "a gradient with decay") {
  const Tensor x = show("parameter", draw.whole({2, 2}, 10, 90));
  const Tensor gradient = show("gradient", draw.whole({2, 2}, -9, 9));
  const double decay = draw.whole({}, 2, 8, 0.1).item();
  show("weight decay", concatenate(decay));
  observe("gradient with decay", nn::with_decay(gradient, x, decay));
  observe("the gradient itself, afterwards", gradient);
  observe_arrays_left_by([&] { nn::with_decay(gradient, x, decay); });
}

GRADED("07.1", "three steps with decay, and a rate that changes") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 10, 30)));
  nn::SGD sgd({x}, nn::SGDOptions{0.5, 0, 0.1});
  show("weight decay", "0.1");
  for (const double rate : {0.5, 0.25, 1.0}) {
    const std::string name = concatenate(" at rate ", rate);
    give_gradient(x, show("gradient" + name, draw.whole({2}, -8, 8)));
    sgd.options.learning_rate = rate;
    sgd.step();
    observe("parameter after the step" + name, x.detach());
  }
  observe_left_arrays(sgd);
}

// A missing gradient is not one of zeros: with decay, zeros would move the parameter.
GRADED("07.1", "parameters without a gradient stay") {
  std::vector<Tensor> list;
  for (int i = 0; i < 4; ++i) {
    list.push_back(parameter(show(concatenate("parameter ", i), draw.whole({2}, 10, 30))));
  }
  for (const int i : {1, 3}) {
    give_gradient(list[i], show(concatenate("gradient ", i), draw.whole({2}, 1, 8)));
  }
  nn::SGD sgd(list, nn::SGDOptions{0.5, 0, 0.1});
  show("options", "learning rate 0.5, weight decay 0.1");
  sgd.step();
  for (int i = 0; i < 4; ++i)
    observe(concatenate("parameter ", i, " afterwards"), list[i].detach());
  observe_left_arrays(sgd);
}

GRADED("07.1", "a gradient of zeros is not a missing one") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 10, 30)));
  give_gradient(x, draw.full({2}, 0));
  nn::SGD sgd({x}, nn::SGDOptions{0.5, 0, 0.1});
  show("options", "learning rate 0.5, weight decay 0.1; the gradient is 0");
  sgd.step();
  observe("parameter after the step", x.detach());
  observe_left_arrays(sgd);
}

GRADED("07.1", "each update gets its parameter's number and gradient") {
  std::vector<Tensor> list;
  for (int i = 0; i < 5; ++i) list.push_back(parameter(draw.full({1}, i)));
  for (const int i : {1, 2, 4}) {
    give_gradient(list[i], show(concatenate("gradient ", i, " of 5"), draw.whole({1}, 1, 99)));
  }
  Noting noting(list);
  noting.step();
  observe_text("calls of update: number, parameter, gradient", noting.calls);
  observe_left_arrays(noting);
}

GRADED("07.1", "down the slope of a loss, twice") {
  needs_history();
  const Tensor a = parameter(show("a", draw.uniform({2}, 1, 3)));
  const Tensor b = parameter(show("b", draw.uniform({2}, 1, 3)));
  nn::SGD sgd({a, b}, nn::SGDOptions{0.125, 0, 0.5});
  for (int step = 1; step <= 2; ++step) {
    sgd.zero_grad();
    run_backward(a * a * b,
                 show(concatenate("gradient of a a b, ", step), draw.uniform({2}, 1, 2)));
    sgd.step();
    observe(concatenate("a after step ", step), a.detach());
    observe(concatenate("b after step ", step), b.detach());
    observe(concatenate("a's gradient after step ", step), a.grad());
  }
  observe_left_arrays(sgd);
}

GRADED("07.1", "steps leave nothing in memory") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 10, 30)));
  give_gradient(x, show("gradient", draw.whole({2}, -8, 8)));
  nn::SGD sgd({x}, nn::SGDOptions{0.001, 0, 0.1});
  show("options", "learning rate 0.001, weight decay 0.1");
  Noting keeping({x});  // in each step with_decay() of what it kept in the last
  sgd.step();
  keeping.step();
  const double before = static_cast<double>(Buffer::live());
  for (int step = 0; step < 50; ++step) {
    sgd.step();
    keeping.step();
  }
  observe("arrays that 50 steps leave behind", static_cast<double>(Buffer::live()) - before);
  observe("operations in the history of what is kept", length_of_history(keeping));
  observe("parameter afterwards", x.detach());
}

GRADED("07.2", "velocities by hand") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 40, 90)));
  nn::SGD sgd({x}, nn::SGDOptions{0.25, 0.5});
  show("learning rate", "0.25, momentum 0.5");
  for (int step = 1; step <= 3; ++step) {
    give_gradient(x, show(concatenate("gradient ", step), draw.whole({2}, 2, 9)));
    sgd.step();
    ObservedState(concatenate(" after step ", step), sgd);
    observe(concatenate("parameter after step ", step), x.detach());
  }
  observe_left_arrays(sgd);
}

GRADED("07.2", "a velocity outlives its gradient") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 40, 90)));
  Tensor dx = draw.whole({2}, 2, 9);
  show("gradient at step 1", dx.clone());
  nn::SGD sgd({x}, nn::SGDOptions{0.5, 0.5});
  show("learning rate", "0.5, momentum 0.5");
  give_gradient(x, dx);
  sgd.step();
  show("then", "the gradient is overwritten with zeros, where it lies");
  dx.copy_(draw.full({2}, 0));
  ObservedState(" with the gradient at 0", sgd);
  sgd.step();
  observe("parameter after step 2", x.detach());
  observe_left_arrays(sgd);
}

GRADED("07.2", "Nesterov by hand") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 40, 90)));
  nn::SGD sgd({x}, nn::SGDOptions{0.5, 0.5, 0, true});
  show("learning rate", "0.5, momentum 0.5, Nesterov");
  for (int step = 1; step <= 3; ++step) {
    const Tensor dx = show(concatenate("gradient ", step), draw.whole({2}, 2, 9));
    give_gradient(x, dx);
    sgd.step();
    ObservedState(concatenate(" after step ", step), sgd);
    observe(concatenate("parameter after step ", step), x.detach());
    observe(concatenate("gradient after step ", step), dx);
  }
  observe_left_arrays(sgd);
}

GRADED("07.2", "each parameter has a velocity of its own") {
  const std::vector<Tensor> list{parameter(show("parameter 0", draw.whole({2}, 40, 90))),
                                 parameter(show("parameter 1", draw.whole({2}, 40, 90)))};
  nn::SGD sgd(list, nn::SGDOptions{0.1, 0.75});
  show("learning rate", "0.1, momentum 0.75");
  observe_steps(draw, sgd, list, 4);
  observe_left_arrays(sgd);
}

GRADED("07.2", "momentum and rate change between steps") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 40, 90)));
  nn::SGD sgd({x}, nn::SGDOptions{0.5, 0.5});
  for (const double momentum : {0.5, 0.25, 0.75}) {
    const std::string name = concatenate(" at momentum ", momentum);
    give_gradient(x, show("gradient" + name, draw.whole({2}, 2, 9)));
    sgd.options.momentum = momentum;
    sgd.options.learning_rate = momentum / 2;
    sgd.step();
    observe("parameter after the step" + name, x.detach());
  }
  observe_left_arrays(sgd);
}

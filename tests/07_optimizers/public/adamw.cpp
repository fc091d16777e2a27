#include "tests/07_optimizers/public/steps.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.4", "a parameter with a gradient of 0 shrinks") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 10, 90)));
  give_gradient(x, draw.full({2}, 0));
  nn::AdamW adamw({x}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  show("options", "learning rate 0.1, weight decay 0.5; the gradient is 0");
  for (int step = 1; step <= 2; ++step) {
    adamw.step();
    observe(concatenate("parameter after step ", step), x.detach());
  }
  observe_left_arrays(adamw);
}

// 0.1 * 0.5 of a step of 0.1 tells whether the parameter shrinks before the step or after it.
GRADED("07.4", "first the decay, then the step") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 1, 9)));
  nn::AdamW adamw({x}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  show("options", "learning rate 0.1, weight decay 0.5");
  give_gradient(x, show("gradient", draw.whole({2}, 1, 9)));
  adamw.step();
  observe("parameter after the step", x.detach());
  ObservedState("", adamw);
  observe_left_arrays(adamw);
}

GRADED("07.4", "the decay does not enter the means") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 50, 90)));
  nn::AdamW adamw({x}, nn::AdamWOptions{0.1, 0.5, 0.75, 1e-8, 0.5});
  show("options", "learning rate 0.1, beta1 0.5, beta2 0.75, weight decay 0.5");
  for (int step = 1; step <= 3; ++step) {
    give_gradient(x, show(concatenate("gradient ", step), draw.whole({2}, 1, 40, 0.1)));
    adamw.step();
    ObservedState(concatenate(" after step ", step), adamw);
    observe(concatenate("parameter after step ", step), x.detach());
  }
  observe_left_arrays(adamw);
}

GRADED("07.4", "two groups, of which one decays") {
  const Tensor weight = parameter(show("weight", draw.whole({2, 2}, 10, 90)));
  const Tensor bias = parameter(show("bias", draw.whole({2}, 10, 90)));
  nn::AdamW adamw(nn::DecayGroups{{weight}, {bias}}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  show("options", "learning rate 0.1, weight decay 0.5 of the weight alone");
  give_gradient(weight, show("weight's gradient", draw.whole({2, 2}, 1, 9)));
  give_gradient(bias, show("bias's gradient", draw.whole({2}, 1, 9)));
  adamw.step();
  observe("weight after the step", weight.detach());
  observe("bias after the step", bias.detach());
  observe_left_arrays(adamw);
}

GRADED("07.4", "the rate changes, and with it the decay") {
  const Tensor x = parameter(show("parameter", draw.whole({2}, 10, 90)));
  nn::AdamW adamw({x}, nn::AdamWOptions{1, 0.8, 0.9, 1e-8, 0.25});
  for (const double rate : {1.0, 0.5, 0.25}) {
    const std::string name = concatenate(" at rate ", rate, ", weight decay ", rate / 2);
    adamw.options.learning_rate = rate;
    adamw.options.weight_decay = rate / 2;
    give_gradient(x, show("gradient" + name, draw.whole({2}, -40, 40, 0.1)));
    adamw.step();
    observe("parameter after the step" + name, x.detach());
  }
  observe_left_arrays(adamw);
}

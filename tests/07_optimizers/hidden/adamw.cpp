#include "tests/07_optimizers/public/steps.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.4", "five steps of two groups, of every shape") {
  const std::vector<Tensor> all{parameter(draw.normal_permuted({2, 3})),
                                parameter(draw.normal({1, 2})), parameter(draw.normal({})),
                                parameter(draw.normal({3}))};
  nn::AdamW adamw(nn::DecayGroups{{all[0], all[1]}, {all[2], all[3]}},
                  nn::AdamWOptions{draw.uniform({}, 0.1, 0.5).item(), 0.7, 0.95, 1e-6, 0.6});
  observe_steps(draw, adamw, all, 5);
  observe_left_arrays(adamw);
}

GRADED("07.4", "fifty steps without a gradient's pull, and their memory") {
  const Tensor x = parameter(draw.normal({2}));
  give_gradient(x, draw.full({2}, 0));
  nn::AdamW adamw({x}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, draw.uniform({}, 0.1, 0.5).item()});
  adamw.step();
  const double before = static_cast<double>(Buffer::live());
  for (int step = 0; step < 49; ++step) adamw.step();
  observe("arrays that 49 steps leave behind", static_cast<double>(Buffer::live()) - before);
  observe("parameter", x.detach());
}

GRADED("07.4", "a decay and a step that nearly cancel") {
  // Options are double: a factor in float would be wrong in the eighth digit.
  const double rate = 1e7, decay = 1e-8 * draw.uniform({}, 5, 9).item();
  const double rest = draw.uniform({}, 1, 2).item();
  const Tensor x = parameter(draw.values({1}, {(rate + rest) / (1 - rate * decay)}));
  give_gradient(x, draw.full({1}, 2));
  nn::AdamW adamw({x}, nn::AdamWOptions{rate, 0.9, 0.999, 1e-8, decay});
  adamw.step();
  observe("parameter", x.detach());
  observe_left_arrays(adamw);
}

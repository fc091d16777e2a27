#include "tests/07_optimizers/public/steps.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.3", "parameters of every shape, over five steps") {
  std::vector<Tensor> all;
  for (const Shape& shape : {Shape{}, Shape{2}, Shape{0, 3}, Shape{1, 2, 2}}) {
    all.push_back(parameter(draw.normal(shape)));
  }
  all.push_back(parameter(draw.normal_permuted({2, 3})));
  nn::Adam adam(all, nn::AdamOptions{draw.uniform({}, 0.1, 0.5).item(), 0.7, 0.95, 0.01, 0.2});
  observe_steps(draw, adam, all, 5);
  observe_left_arrays(adam);
}

GRADED("07.3", "a hundred equal gradients, and what they leave in memory") {
  const Tensor x = parameter(draw.normal({2}));
  give_gradient(x, draw.uniform({2}, 1, 5));
  nn::Adam adam({x}, nn::AdamOptions{0.01});
  adam.step();
  const double before = static_cast<double>(Buffer::live());
  for (int step = 0; step < 99; ++step) adam.step();
  observe("arrays that 99 steps leave behind", static_cast<double>(Buffer::live()) - before);
  observe("parameter", x.detach());
  ObservedState("", adam);
}

GRADED("07.3", "betas of 0, and default betas after a change of sign") {
  Tensor x = parameter(draw.normal({3}));
  Tensor y = parameter(draw.normal({3}));
  nn::Moments of_x, of_y;
  const NoGrad no_grad;
  for (int step = 1; step <= 3; ++step) {
    const double sign = step == 2 ? -1 : 1;
    const Tensor dx = draw.uniform({3}, 1, 5);
    const Tensor signed_dx = draw.values({3}, {sign * dx.at({0}), -sign * dx.at({1}), dx.at({2})});
    nn::adam_step(x, signed_dx, of_x, nn::AdamOptions{0.1, 0, 0});
    nn::adam_step(y, signed_dx, of_y, nn::AdamOptions{0.1});
    observe(concatenate("x after step ", step), x.detach());
    observe(concatenate("y after step ", step), y.detach());
  }
  // Gradients that become smaller after more steps than one byte counts.
  Tensor z = parameter(draw.normal({2}));
  nn::Moments of_z;
  const Tensor large = draw.uniform({2}, 1, 5), small = draw.uniform({2}, 0.01, 0.05);
  for (int step = 1; step <= 275; ++step) {
    nn::adam_step(z, step <= 265 ? large : small, of_z, nn::AdamOptions{0.01, 0.8, 0.9});
  }
  observe("z after 275 steps", z.detach());
  observe_left_arrays(z, small, of_z, nn::AdamOptions{0.01, 0.8, 0.9});
}

GRADED("07.3", "a large step that nearly cancels") {
  const NoGrad no_grad;
  // Options are double: an eps in float would be wrong in the eighth digit.
  const double rate = 1e7, eps = draw.uniform({}, 0.1, 0.2).item();
  const double slope = draw.uniform({}, 0.01, 0.02).item();
  const double rest = draw.uniform({}, 1, 2).item();
  Tensor x = parameter(draw.values({1}, {rate * slope / (slope + eps) + rest}));
  nn::Moments moments;
  const nn::AdamOptions options{rate, 0.9, 0.999, eps};
  const Tensor dx = draw.values({1}, {slope});
  nn::adam_step(x, dx, moments, options);
  observe("what the step leaves", x.detach());
  observe_left_arrays(x, dx, moments, options);
}

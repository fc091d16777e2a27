#include "tests/07_optimizers/public/steps.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.1", "parameters of every shape") {
  std::vector<Tensor> all;
  for (const Shape& shape : {Shape{}, Shape{0, 2}, Shape{2, 1, 2}}) {
    all.push_back(parameter(draw.normal(shape)));
  }
  all.push_back(parameter(draw.normal_permuted({2, 3})));
  nn::SGD sgd(all, nn::SGDOptions{draw.uniform({}, 0.1, 0.9).item(), 0, 0.3});
  for (const Tensor& each : all) give_gradient(each, draw.normal_permuted(each.shape()));
  sgd.step();
  for (std::size_t i = 0; i < all.size(); ++i) {
    observe(concatenate("parameter ", i), all[i].detach());
  }
  observe_left_arrays(sgd);
}

GRADED("07.1", "five steps, with and without gradients") {
  const std::vector<Tensor> all{parameter(draw.normal({2})), parameter(draw.normal({3})),
                                parameter(draw.normal({1, 2}))};
  nn::SGD sgd(all, nn::SGDOptions{draw.uniform({}, 0.1, 0.5).item(), 0, 0.2});
  observe_steps(draw, sgd, all, 5);
  Noting noting(all);
  give_gradient(all[1], Tensor());
  noting.step();
  observe_text("calls of update without gradient 1", noting.calls);
  noting.step();
  observe("operations in the history of what is kept", length_of_history(noting));
  observe_left_arrays(noting);
}

GRADED("07.1", "a rate of 0, and a refused one") {
  const double start = draw.integer(2, 9999);
  const Tensor x = parameter(draw.full({1}, start));
  give_gradient(x, draw.full({1}, 1));
  nn::SGD sgd({x}, nn::SGDOptions{0});
  sgd.step();
  observe("parameter after a step at rate 0", x.detach());
  observe_left_arrays(sgd);
  sgd.options.learning_rate = -start;
  observe_error("a negative rate", [&] { sgd.step(); }, {concatenate(-start)});
  observe("parameter after that", x.detach());
}

GRADED("07.2", "Nesterov with decay, on permuted parameters, some without gradients") {
  const std::vector<Tensor> all{parameter(draw.normal_permuted({2, 3})),
                                parameter(draw.normal({3})), parameter(draw.normal({}))};
  nn::SGD sgd(all, nn::SGDOptions{0.1, draw.uniform({}, 0.3, 0.9).item(), 0.3, true});
  observe_steps(draw, sgd, all, 5);
  ObservedState("", sgd);
  // Nothing of a velocity is where the gradient lies.
  const Tensor x = parameter(draw.normal({2}));
  Tensor dx = draw.normal({2});
  nn::SGD other({x}, nn::SGDOptions{0.5, 0.5});
  give_gradient(x, dx);
  other.step();
  dx.copy_(draw.full({2}, 0));
  other.step();
  observe("parameter whose gradient was overwritten", x.detach());
  observe_left_arrays(sgd);
}

GRADED("07.1", "what is left of large numbers that nearly cancel") {
  // Options are double: a rate or a decay in float would be wrong in the eighth digit.
  const double rate = draw.uniform({}, 0.1, 0.9).item(), decay = draw.uniform({}, 0.1, 0.9).item();
  const double size = 1e7 * draw.integer(1, 9), rest = draw.uniform({}, 1, 2).item();
  const Tensor x = parameter(draw.values({2}, {rate * size + rest, -rate * size - rest}));
  give_gradient(x, draw.values({2}, {size, -size}));
  nn::SGD sgd({x}, nn::SGDOptions{rate});
  sgd.step();
  observe("parameter", x.detach());
  const Tensor large = draw.values({2}, {size, -size});
  const Tensor gradient = draw.values({2}, {rest - decay * size, decay * size - rest});
  observe("gradient with decay", nn::with_decay(gradient, large, decay));
  observe_left_arrays(sgd);
}

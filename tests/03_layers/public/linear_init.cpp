#include "tests/03_layers/public/initial_values.h"
#include "tools/grade/scenario/gradients.h"

using namespace wick;
using namespace wick::scenario;

GRADED("03.2", "the shapes of weight and bias") {
  show("layer", "Linear(3, 5)");
  const nn::Linear layer(3, 5);
  observe("weight", layer.weight.shape());
  observe("has a bias", layer.bias.defined() ? 1 : 0);
  if (layer.bias.defined()) observe("bias", layer.bias.shape());
  CHECK(layer.weight.shape() == Shape{5, 3});  // (out, in)
}

GRADED("03.2", "a layer without a bias") {
  show("layer", "Linear(3, 5, false)");
  const nn::Linear layer(3, 5, false);
  observe("weight", layer.weight.shape());
  observe("has a bias", layer.bias.defined() ? 1 : 0);
  CHECK_FALSE(layer.bias.defined());
}

GRADED("03.2", "uniform within 1/sqrt(in_features)") {
  show("layers", "40 times Linear(64, 16), 20 times Linear(1, 60)");
  const auto [weights, biases] = initial_values(draw, 64, 16, 40);
  observe_text("Linear(64, 16): how far weights reach from 0", weights.reach());
  observe_text("Linear(64, 16): how far biases reach from 0", biases.reach());
  weights.observe_statistics("Linear(64, 16): weight / bound");
  biases.observe_statistics("Linear(64, 16): bias / bound");
  const auto [slopes, shifts] = initial_values(draw, 1, 60, 20);
  observe_text("Linear(1, 60): how far weights reach from 0", slopes.reach());
  observe_text("Linear(1, 60): how far biases reach from 0", shifts.reach());
}

GRADED("03.2", "parameters can be trained") {
  const nn::Linear layer(3, 2);
  observe("require a gradient",
          std::vector<double>{layer.weight.requires_grad() ? 1.0 : 0.0,
                              layer.bias.defined() && layer.bias.requires_grad() ? 1.0 : 0.0});
  const Tensor dweight = show("gradient for the weight", draw.normal({2, 3}));
  const Tensor dbias = show("gradient for the bias", draw.normal({2}));
  run_backward(layer.weight, dweight);
  observe("weight.grad()", layer.weight.grad());
  if (layer.bias.defined()) {
    run_backward(layer.bias, dbias);
    observe("bias.grad()", layer.bias.grad());
  }
}

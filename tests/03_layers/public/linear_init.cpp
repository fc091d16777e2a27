#include "tests/03_layers/public/initial_values.h"
#include "tests/scenario/gradients.h"

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
  show("layers", "20 times Linear(64, 64)");
  const auto [weights, biases] = initial_values(draw, 64, 64, 20);
  observe("reach of the weight, down and up (2: to the bound)", weights.reach());
  observe("reach of the bias, down and up (2: to the bound)", biases.reach());
  weights.observe_statistics("weight * 8");
  biases.observe_statistics("bias * 8");
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

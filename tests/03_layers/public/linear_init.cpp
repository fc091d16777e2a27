#include "tests/03_layers/public/initial_values.h"
#include "tools/grade/scenario/gradients.h"

#include <set>

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

GRADED("03.2", "no two numbers are the same") {
  manual_seed(static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000)));
  const std::int64_t in = draw.integer(2, 40), out = draw.integer(2, 40);
  show("layers", concatenate("two of Linear(", in, ", ", out, ")"));
  std::set<Scalar> seen;
  for (const nn::Linear& layer : {nn::Linear(in, out), nn::Linear(in, out)}) {
    for (const Scalar number : layer.weight.to_vector()) seen.insert(number);
    if (!layer.bias.defined()) continue;
    for (const Scalar number : layer.bias.to_vector()) seen.insert(number);
  }
  observe("different numbers in both layers", static_cast<double>(seen.size()));
}

GRADED("03.2", "manual_seed repeats a layer") {
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  const std::int64_t in = draw.integer(2, 40), out = draw.integer(2, 40);
  show("layers",
       concatenate("Linear(", in, ", ", out, "), twice from one seed, then from another"));
  const auto weight_from = [&](std::uint64_t chosen) {
    manual_seed(chosen);
    return nn::Linear(in, out).weight.to_vector();
  };
  const std::vector<Scalar> first = weight_from(seed);
  const double size = static_cast<double>(first.size());
  observe("equal numbers, of the same seed", weight_from(seed) == first ? size : 0);
  observe("different numbers, of another seed", weight_from(seed + 1) == first ? 0 : size);
}

GRADED("03.2", "sizes that are not positive") {
  const std::int64_t in = draw.integer(1, 99), out = draw.integer(1, 99);
  observe("weight", nn::Linear(in, out).weight.shape());
  observe_error("in 0", [] { nn::Linear(0, 2); }, {"0", "2"});
  observe_error("out -3", [] { nn::Linear(4, -3); }, {"4", "-3"});
}

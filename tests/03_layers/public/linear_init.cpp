#include "tests/03_layers/public/initial_values.h"
#include "tools/grade/scenario/gradients.h"

#include <set>

using namespace wick;
using namespace wick::scenario;

GRADED("03.2", "the shapes of weight and bias") {
  const std::int64_t in = draw.integer(2, 99), out = draw.integer(100, 199);
  show("layer", concatenate("Linear(", in, ", ", out, ")"));
  const nn::Linear layer(in, out);
  observe("weight", layer.weight.shape());
  observe("has a bias", layer.bias.defined() ? 1 : 0);
  if (layer.bias.defined()) observe("bias", layer.bias.shape());
  CHECK(layer.weight.shape() == Shape{out, in});  // (out, in)
}

GRADED("03.2", "a layer without a bias") {
  const std::int64_t in = draw.integer(2, 99), out = draw.integer(100, 199);
  show("layer", concatenate("Linear(", in, ", ", out, ", false)"));
  const nn::Linear layer(in, out, false);
  observe("weight", layer.weight.shape());
  observe("has a bias", layer.bias.defined() ? 1 : 0);
  CHECK_FALSE(layer.bias.defined());
}

GRADED("03.2", "uniform within 1/sqrt(in_features)") {
  // Four inputs an output: bounds by the outputs then differ as much as with any other sizes.
  const std::int64_t out = draw.integer(14, 24), in = 4 * out;
  const std::int64_t wide = draw.integer(60, 120);
  const int many = static_cast<int>(draw.integer(40, 60));
  const std::string layer = concatenate("Linear(", in, ", ", out, "): ");
  const std::string single = concatenate("Linear(1, ", wide, "): ");
  show("layers",
       concatenate(many, " times Linear(", in, ", ", out, "), 20 times Linear(1, ", wide, ")"));
  const auto [weights, biases] = initial_values(draw, in, out, many);
  observe_text(layer + "how far weights reach from 0", weights.reach());
  observe_text(layer + "how far biases reach from 0", biases.reach());
  weights.observe_statistics(layer + "weight / bound");
  biases.observe_statistics(layer + "bias / bound");
  const auto [slopes, shifts] = initial_values(draw, 1, wide, 20);
  observe_text(single + "how far weights reach from 0", slopes.reach());
  observe_text(single + "how far biases reach from 0", shifts.reach());
  std::set<Scalar> first_column;  // of a layer whose rows were one, it would be one number
  for (const Scalar number : nn::Linear(in, out).weight.slice(1, 0, 1).to_vector()) {
    first_column.insert(number);
  }
  const double found = static_cast<double>(first_column.size()), rows = static_cast<double>(out);
  observe(layer + "different weights of the first input", nearly(found, rows));
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
  std::set<Scalar> seen;
  double all = 0;
  for (int pair = 0; pair < 2; ++pair) {
    const std::int64_t in = draw.integer(2, 12), out = draw.integer(2, 12);
    show(pair == 0 ? "layers" : "and", concatenate("two of Linear(", in, ", ", out, ")"));
    all += static_cast<double>(2 * out * (in + 1));
    for (const nn::Linear& layer : {nn::Linear(in, out), nn::Linear(in, out)}) {
      for (const Scalar number : layer.weight.to_vector()) seen.insert(number);
      if (!layer.bias.defined()) continue;
      for (const Scalar number : layer.bias.to_vector()) seen.insert(number);
    }
  }
  observe("different numbers in the four layers", nearly(static_cast<double>(seen.size()), all));
}

GRADED("03.2", "manual_seed repeats a layer") {
  const auto seed = static_cast<std::uint64_t>(draw.integer(0, 1'000'000'000));
  const std::int64_t in = draw.integer(10, 200), out = draw.integer(10, 200);
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

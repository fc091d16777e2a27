#include "nn/sequential.h"
#include "tests/03_layers/public/counting.h"
#include "tests/03_layers/public/modules.h"
#include "tools/grade/scenario/gradients.h"

#include <memory>

using namespace wick;
using namespace wick::scenario;

GRADED("03.4", "no layer, one, and many") {
  const Tensor x = draw.normal({2, 3});
  nn::Sequential model;
  observe("no layer", model(x));
  model.add(Scale(draw.uniform({}).item(), 2));
  observe("one layer", model(x));
  model.add(Square());  // has no parameters, and a number all the same
  for (int i = 0; i < 10; ++i) model.add(Scale(1 + 0.1 * i, i % 3));
  nn::Sequential deep;
  for (int i = 0; i < 270; ++i) deep.add(Scale(1 + 0.01 * (i % 7), 1));
  observe("hundreds of layers", deep(x * Scalar(1e-3)));
  observe("twelve layers", model(x));
  observe_text("twelve names", listing(model));
}

GRADED("03.4", "each layer once") {
  const auto first = std::make_shared<int>(0);
  const auto second = std::make_shared<int>(0);
  const auto third = std::make_shared<int>(0);
  const nn::Sequential model{Counting(first), Counting(second), Counting(third)};
  observe("y", model(draw.normal({2})));
  observe("calls", std::vector<double>{static_cast<double>(*first), static_cast<double>(*second),
                                       static_cast<double>(*third)});
}

GRADED("03.4", "training and evaluation reach every layer") {
  const Tensor x = draw.normal({3});
  nn::Sequential model{Mode(), nn::Sequential{Mode(), Square()}, Mode()};
  observe("training", model(x));
  model.eval();
  observe("evaluation", model(x));
  model.train();
  observe("training again", model(x));
}

GRADED("03.4", "gradients") {
  const Tensor x = differentiable(draw.normal({5}));
  const Scale first(1.5, 1), last(-2, 3);
  const nn::Sequential model(first, Square(), last);
  const Tensor y = model(x);
  observe("y", y);
  run_backward(y, draw.normal({5}));
  observe("dx", x.grad());
  observe("gradient of the first weight", first.weight.grad());
  observe("gradient of the last bias", last.bias.grad());
}

GRADED("03.4", "a layer alone, none, and no rows") {
  nn::Sequential none, one{Square()}, scaled{Scale(draw.uniform({}).item(), 2)};
  observe_text("names of no layer", "names: " + listing(none));
  observe_text("the name of a layer without parameters", listing(one));
  observe_text("the name of a layer with parameters", listing(scaled));
  const Tensor x = differentiable(draw.normal({3}));
  run_backward(none(x) * Scalar(2), draw.normal({3}));
  observe("dx through no layer", x.grad());
  const auto first = std::make_shared<int>(0), second = std::make_shared<int>(0);
  const nn::Sequential counting{Counting(first), Counting(second)};
  observe_with_history("no rows", counting(differentiable(draw.normal({0, 3}))));
  observe("one number", counting(draw.normal({})));
  observe("calls", std::vector<double>{static_cast<double>(*first), static_cast<double>(*second)});
}

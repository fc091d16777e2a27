#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("sgd: a step by hand, without and with momentum") {
  const Tensor plain = parameter_with_gradient(5, 2);
  nn::SGDOptions options;
  options.learning_rate = 0.5;
  nn::SGD sgd({plain}, options);
  sgd.step();
  CHECK(plain.item() == 4);

  const Tensor heavy = parameter_with_gradient(5, 2);
  options.momentum = 0.5;
  nn::SGD with_momentum({heavy}, options);
  with_momentum.step();  // velocity 2
  with_momentum.step();  // velocity 3
  CHECK(heavy.item() == Scalar(2.5));
}

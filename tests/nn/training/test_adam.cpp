#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("adam: the first step is the learning rate against the gradient's sign") {
  for (const Scalar gradient : {Scalar(0.001), Scalar(-3)}) {
    const Tensor parameter = parameter_with_gradient(1, gradient);
    nn::AdamOptions options;
    options.learning_rate = 0.1;
    nn::Adam adam({parameter}, options);
    adam.step();
    check_close(parameter, {gradient > 0 ? 0.9 : 1.1}, 1e-5);
  }
}

#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("adamw: decay shrinks the parameter itself, whatever its gradient") {
  const Tensor parameter = parameter_with_gradient(2, 0);
  nn::AdamWOptions options;
  options.learning_rate = 0.1;
  options.weight_decay = 0.5;
  nn::AdamW adamw({parameter}, options);
  adamw.step();
  check_close(parameter, {1.9}, 1e-6);
}

TEST_CASE("adamw: the parameter shrinks before the step, not after") {
  const Tensor parameter = parameter_with_gradient(2, 3);
  nn::AdamW adamw({parameter}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  adamw.step();
  // 2 * (1 - 0.1 * 0.5) - 0.1; decayed after the step it would be 1.805.
  check_close(parameter, {1.8}, 1e-6);
}

TEST_CASE("adamw: of two groups only the first decays") {
  const Tensor weight = parameter_with_gradient(2, 0), bias = parameter_with_gradient(2, 0);
  nn::AdamW adamw(nn::DecayGroups{{weight}, {bias}}, nn::AdamWOptions{0.1, 0.9, 0.999, 1e-8, 0.5});
  REQUIRE(adamw.parameters().size() == 2);
  CHECK(adamw.parameters()[1].node() == bias.node());
  adamw.step();
  check_close(weight, {1.9}, 1e-6);
  CHECK(bias.item() == 2);
  CHECK_THROWS_WITH_AS(nn::AdamW(nn::DecayGroups{}),
                       "adamw: the list of parameters is empty: there is nothing to optimise",
                       ValueError);
}

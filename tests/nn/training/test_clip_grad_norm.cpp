#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("clip_grad_norm: short gradients stay, long ones keep their direction") {
  const Tensor a = parameter_with_gradient(1, 3);
  const Tensor b = parameter_with_gradient(1, 4);
  check_close(nn::clip_grad_norm({a, b}, 10), {5.0}, 1e-6);
  CHECK(a.grad().item() == 3);
  nn::clip_grad_norm({a, b}, 1);
  check_close(a.grad(), {0.6}, 1e-5);
  check_close(b.grad(), {0.8}, 1e-5);
}

TEST_CASE("clip_grad_norm: nothing to clip, and norms that are not positive, are refused") {
  CHECK_THROWS_AS(nn::clip_grad_norm({parameter_with_gradient(1, 1)}, 0), ValueError);
  CHECK_THROWS_AS(nn::clip_grad_norm({}, 1), ValueError);
}

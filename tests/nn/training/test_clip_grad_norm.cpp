#include "tests/check.h"
#include "tests/nn/training/parameter_with_gradient.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

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

TEST_CASE("clip_grad_norm: parameters without a gradient are skipped") {
  Tensor untouched = ones({2});
  untouched.requires_grad_();
  const Tensor norm = nn::clip_grad_norm({untouched, parameter_with_gradient(1, 3)}, 10);
  CHECK(norm.item() == 3);
  CHECK_FALSE(norm.requires_grad());
  CHECK_FALSE(untouched.grad().defined());
  CHECK(nn::clip_grad_norm({untouched}, 1).item() == 0);
}

TEST_CASE("clip_grad_norm: a norm of NaN reaches the caller") {
  const Tensor a = parameter_with_gradient(1, std::numeric_limits<Scalar>::quiet_NaN());
  CHECK(std::isnan(nn::clip_grad_norm({a, parameter_with_gradient(1, 3)}, 1).item()));
}

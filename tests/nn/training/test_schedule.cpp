#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

TEST_CASE("cosine_schedule: warms up, falls along half a cosine, stays at the floor") {
  CHECK(nn::cosine_schedule(0, 4, 104, 1.0, 0.1) == 0.25);
  CHECK(nn::cosine_schedule(3, 4, 104, 1.0, 0.1) == 1.0);
  CHECK(nn::cosine_schedule(4, 4, 104, 1.0, 0.1) == 1.0);
  CHECK(std::abs(nn::cosine_schedule(54, 4, 104, 1.0, 0.1) - 0.55) < 1e-12);
  CHECK(nn::cosine_schedule(104, 4, 104, 1.0, 0.1) == 0.1);
  CHECK(nn::cosine_schedule(1000, 4, 104, 1.0, 0.1) == 0.1);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 5, 5, 1.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(-1, 0, 5, 1.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, std::nan("")), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, 1.0, 2.0), ValueError);
  CHECK_THROWS_AS(nn::cosine_schedule(0, 0, 5, 1.0, -0.1), ValueError);
}

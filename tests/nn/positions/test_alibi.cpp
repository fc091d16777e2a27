#include "nn/positions/alibi.h"

#include "nn/attention/attention.h"
#include "tests/check.h"

#include <cmath>

using namespace wick;
using namespace wick::nn;

namespace {

// Means of up to 5 numbers around 1, whose weights come through exp: each rounds by 6e-8 (1e-16).
const double rounding = tolerance(1e-5, 1e-12);

}  // namespace

TEST_CASE("alibi_bias: the paper's slopes, and its distances up to what softmax does not see") {
  const Tensor bias = alibi_bias(8, 4);
  REQUIRE(bias.shape() == Shape{8, 1, 4});
  for (int head = 0; head < 8; ++head) {
    CHECK(bias.at({head, 0, 3}) - bias.at({head, 0, 2}) ==
          doctest::Approx(std::pow(2.0, -(head + 1))));
  }
  // 12 heads: the eight of 8, then 2^-0.5, 2^-1.5, ..
  const Tensor twelve = alibi_bias(12, 2);
  CHECK(-twelve.at({7, 0, 0}) == doctest::Approx(std::pow(2.0, -8)));
  CHECK(-twelve.at({8, 0, 0}) == doctest::Approx(std::pow(2.0, -0.5)));
  CHECK(-twelve.at({11, 0, 0}) == doctest::Approx(std::pow(2.0, -3.5)));

  const Tensor q = normal({2, 5, 4}, 8), k = normal({2, 5, 4}, 9), v = normal({2, 5, 3}, 10);
  AttentionOptions options;
  options.causal = true;
  options.bias = alibi_bias(2, 5);
  const Tensor received = scaled_dot_product_attention(q, k, v, options).output;
  const Tensor distance = arange(5).unsqueeze(1) - arange(5);  // i - j
  options.bias = distance * tensor({-0.0625, -0.00390625}).reshape({2, 1, 1});
  check_close(received, scaled_dot_product_attention(q, k, v, options).output, rounding);
}

TEST_CASE("alibi_bias: what it refuses") {
  CHECK_THROWS_WITH_AS(alibi_bias(0, 4), "alibi_bias: 0 heads and 4 keys: both must be positive",
                       ValueError);
  CHECK_THROWS_AS(alibi_bias(2, 0), ValueError);
}

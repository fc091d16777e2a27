#include "nn/positions/relative_bias.h"

#include "nn/attention/attention.h"
#include "tests/check.h"

using namespace wick;
using namespace wick::nn;

TEST_CASE("RelativeBias: T5's buckets") {
  const RelativeBias both(1);
  // From the T5 implementation's formula, worked by hand: 16 buckets a direction, 8 of them exact.
  CHECK(both.bucket(0) == 0);
  CHECK(both.bucket(-1) == 1);
  CHECK(both.bucket(-7) == 7);
  CHECK(both.bucket(-8) == 8);
  CHECK(both.bucket(-11) == 8);  // 8 + floor(ln(11/8) / ln(16) * 8) = 8 + floor(0.92)
  CHECK(both.bucket(-12) == 9);  // 8 + floor(1.17)
  CHECK(both.bucket(-127) == 15);
  CHECK(both.bucket(-5000) == 15);
  CHECK(both.bucket(1) == 17);
  CHECK(both.bucket(12) == 25);
  CHECK(both.bucket(5000) == 31);
  constexpr std::int64_t farthest = std::numeric_limits<std::int64_t>::max();
  CHECK(both.bucket(farthest) == 31);
  CHECK(both.bucket(-farthest - 1) == 15);
  const RelativeBias causal(1, false);
  CHECK(causal.bucket(3) == 0);
  CHECK(causal.bucket(-15) == 15);
  CHECK(causal.bucket(-16) == 16);
  CHECK(causal.bucket(-128) == 31);
  CHECK(causal.bucket(-farthest - 1) == 31);
  CHECK(causal.bucket(farthest) == 0);
}

TEST_CASE("RelativeBias: one number for each head and distance, learned") {
  const RelativeBias relative(3, false, 8, 20);
  const Tensor bias = relative(2, 5);
  REQUIRE(bias.shape() == Shape{3, 2, 5});
  for (std::int64_t i = 0; i < 2; ++i) {
    for (std::int64_t j = 0; j < 5; ++j) {
      CHECK(bias.at({1, i, j}) == relative.weight.at({relative.bucket(j - (i + 3)), 1}));
    }
  }
  AttentionOptions options;
  options.bias = bias;
  const Tensor y =
      fused_attention(normal({3, 2, 4}, 1), normal({3, 5, 4}, 2), normal({3, 5, 4}, 3), options);
  const Tensor dweight = grad(y, {relative.weight}, cotangent(y, 4))[0];
  CHECK(max(abs(dweight)).item() > 0.001);
}

TEST_CASE("RelativeBias: what it refuses") {
  CHECK_THROWS_AS(RelativeBias(0), ValueError);
  CHECK_THROWS_AS(RelativeBias(1, true, 3), ValueError);
  CHECK_THROWS_AS(RelativeBias(1)(5, 3), ValueError);
}

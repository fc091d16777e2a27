#include "nn/positions/positional.h"

#include "nn/attention/attention.h"
#include "nn/attention/multi_head_attention.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

const double rounding = tolerance(1e-5, 1e-12);

Tensor normal(const Shape& shape, std::uint64_t seed) {
  Generator generator(seed);
  return randn(shape, generator);
}

}  // namespace

TEST_CASE("sinusoidal_positions: the paper's formula") {
  const Tensor positions = sinusoidal_positions(50, 6);
  REQUIRE(positions.shape() == Shape{50, 6});
  for (const std::int64_t position : {0, 1, 17, 49}) {
    for (int i = 0; i < 3; ++i) {
      const double angle = position / std::pow(10000.0, 2 * i / 6.0);
      CHECK(positions.at({position, 2 * i}) == doctest::Approx(std::sin(angle)).epsilon(1e-4));
      CHECK(positions.at({position, 2 * i + 1}) == doctest::Approx(std::cos(angle)).epsilon(1e-4));
    }
  }
}

TEST_CASE("sinusoidal_positions: the product of two depends on their distance alone") {
  const Tensor positions = sinusoidal_positions(40, 16);
  const Tensor products = matmul(positions, positions.transpose(0, 1));
  for (const std::int64_t distance : {0, 1, 5, 13}) {
    for (const std::int64_t i : {3, 20}) {
      CHECK(products.at({i, i + distance}) ==
            doctest::Approx(products.at({0, distance})).epsilon(1e-4));
    }
  }
}

TEST_CASE("LearnedPositions: adds its rows from the first one on, and learns them") {
  const LearnedPositions learned(8, 3);
  const Tensor x = normal({2, 4, 3}, 1);
  check_close(learned(x, 2), x + learned.weight.slice(0, 2, 6), 0);
  const Tensor dy = cotangent(x, 2);
  const Tensor dweight = grad(learned(x, 2), {learned.weight}, dy)[0];
  check_close(dweight, concat({zeros({2, 3}), sum(dy, 0), zeros({2, 3})}, 0), rounding);
  CHECK_THROWS_WITH_AS(learned(x, 5), "learned_positions: positions 5 to 8: only 8 were learned",
                       ValueError);
}

TEST_CASE("rotary: turns each pair by its angle") {
  const Tensor x = normal({2, 5, 4}, 3);
  const Tensor y = rotary(x, 7);
  for (std::int64_t t = 0; t < 5; ++t) {
    for (int pair = 0; pair < 2; ++pair) {
      const double angle = double(7 + t) / std::pow(10000.0, pair / 2.0);
      const double a = x.at({1, t, 2 * pair}), b = x.at({1, t, 2 * pair + 1});
      CHECK(y.at({1, t, 2 * pair}) ==
            doctest::Approx(a * std::cos(angle) - b * std::sin(angle)).epsilon(1e-4));
      CHECK(y.at({1, t, 2 * pair + 1}) ==
            doctest::Approx(a * std::sin(angle) + b * std::cos(angle)).epsilon(1e-4));
    }
  }
}

TEST_CASE("rotary: the same angles whatever was asked for before") {
  // Positions within the kept table, beyond it, and before the first. The first pair turns by the
  // position itself.
  const Tensor x = normal({3, 2}, 3);
  for (const std::int64_t first : {0, 61, 62, 500, 3, 65534, 70000, -2}) {
    CAPTURE(first);
    const Tensor y = rotary(x, first);
    for (std::int64_t t = 0; t < 3; ++t) {
      const double angle = static_cast<double>(first + t), a = x.at({t, 0}), b = x.at({t, 1});
      check_close(y.slice(0, t, t + 1),
                  tensor({{a * std::cos(angle) - b * std::sin(angle),
                           a * std::sin(angle) + b * std::cos(angle)}}),
                  tolerance(1e-5, 1e-12));
    }
  }
}

TEST_CASE("rotary: a base that is none is refused, and spoils no later turn") {
  const Tensor x = ones({1, 4});
  CHECK_THROWS_AS(rotary(x, 0, std::nan("")), ValueError);
  for (const double base : {0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS_AS(rotary(x, 0, base), ValueError);
  }
  CHECK(rotary(x, 0).to_vector() == x.to_vector());
}

TEST_CASE("rotary: scores depend on distance alone, and lengths stay") {
  const Tensor q = normal({6, 8}, 4);
  const Tensor k = normal({6, 8}, 5);
  const Tensor near = attention_scores(rotary(q), rotary(k));
  const Tensor far = attention_scores(rotary(q, 30), rotary(k, 30));
  check_close(near, far, tolerance(1e-4, 1e-12));
  CHECK(max(abs(near - attention_scores(q, k))).item() > 0.1);
  check_close(sum(rotary(q) * rotary(q), -1), sum(q * q, -1), rounding);
  CHECK_THROWS_AS(rotary(normal({2, 3}, 1)), ShapeError);
}

TEST_CASE("rotary: gradients") {
  const Tensor q = normal({2, 3, 4}, 6).requires_grad_();
  const Tensor dy = cotangent(q, 7);
  // A rotation's transpose turns back: it uses positions of the other sign.
  const Tensor dq = grad(rotary(q), {q}, dy)[0];
  check_close(rotary(dq), dy, rounding);
}

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
  const RelativeBias causal(1, false);
  CHECK(causal.bucket(3) == 0);
  CHECK(causal.bucket(-15) == 15);
  CHECK(causal.bucket(-16) == 16);
  CHECK(causal.bucket(-128) == 31);
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

TEST_CASE("attention without positions cannot tell the order of its tokens; with them it can") {
  const MultiHeadAttention attention(8, 2);
  const Tensor x = normal({1, 5, 8}, 11);
  const auto reversed = [](const Tensor& tokens) {
    std::vector<Tensor> rows;
    for (std::int64_t i = 4; i >= 0; --i) rows.push_back(tokens.slice(1, i, i + 1));
    return concat(rows, 1);
  };
  check_close(attention(reversed(x)), reversed(attention(x)), rounding);
  const Tensor positions = sinusoidal_positions(5, 8);
  const Tensor a = attention(reversed(x) + positions);
  const Tensor b = reversed(attention(x + positions));
  CHECK(max(abs(a - b)).item() > 0.01);
}

TEST_CASE("positions: what they refuse") {
  CHECK_THROWS_AS(sinusoidal_positions(0, 4), ValueError);
  CHECK_THROWS_AS(sinusoidal_positions(4, 5), ValueError);
  CHECK_THROWS_AS(LearnedPositions(0, 4), ValueError);
  CHECK_THROWS_AS(alibi_bias(0, 4), ValueError);
  CHECK_THROWS_AS(RelativeBias(0), ValueError);
  CHECK_THROWS_AS(RelativeBias(1, true, 3), ValueError);
  CHECK_THROWS_AS(RelativeBias(1)(5, 3), ValueError);
}

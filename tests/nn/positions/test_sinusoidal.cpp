#include "nn/positions/sinusoidal.h"

#include "nn/attention/multi_head_attention.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

// Sums of up to 8 products of numbers around 1, through two layers: each rounds by 6e-8 (1e-16).
const double rounding = tolerance(1e-5, 1e-12);

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

TEST_CASE("position_frequencies: one for each pair, from 1 downwards") {
  CHECK(position_frequencies(4, 100) == std::vector<double>{1, 0.1});
  const std::vector<double> frequencies = position_frequencies(32);
  REQUIRE(frequencies.size() == 16);
  CHECK(frequencies.front() == 1);
  CHECK(frequencies.back() == doctest::Approx(std::pow(10000, -30 / 32.0)).epsilon(1e-12));
}

TEST_CASE("sinusoidal_positions: exact at positions that a float angle would miss") {
  const std::int64_t last = 60000;
  const Tensor positions = sinusoidal_positions(last + 1, 4).slice(0, last, last + 1);
  const Tensor expected =
      tensor({{std::sin(60000.0), std::cos(60000.0), std::sin(600.0), std::cos(600.0)}});
  check_close(positions, expected, tolerance(1e-7, 1e-15));
}

TEST_CASE("position_frequencies, sinusoidal_positions: what they refuse") {
  CHECK_THROWS_WITH_AS(sinusoidal_positions(0, 4),
                       "sinusoidal_positions: 0 positions of 4 features: both must be positive",
                       ValueError);
  CHECK_THROWS_WITH_AS(sinusoidal_positions(4, 5),
                       "sinusoidal_positions: 5 features: each sine has a cosine, so they must be "
                       "even in number",
                       ValueError);
  CHECK_THROWS_WITH_AS(position_frequencies(3),
                       "position_frequencies: 3 features: two share a frequency, so they must be "
                       "positive and even in number",
                       ValueError);
  CHECK_THROWS_AS(position_frequencies(0), ValueError);
  for (const double base : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CHECK_THROWS_AS(position_frequencies(4, base), ValueError);
  }
}

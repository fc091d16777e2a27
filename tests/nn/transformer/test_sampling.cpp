#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>

using namespace wick;

namespace {

// Roundings of a few operations on numbers up to 1; sampling computes in double.
const double rounding = tolerance(1e-7, 1e-15);

constexpr Scalar no = -std::numeric_limits<Scalar>::infinity();

Tensor weights_of(const Tensor& logits, double temperature, std::int64_t top_k = 0,
                  double top_p = 1) {
  return nn::sampling_weights(logits, {temperature, top_k, top_p});
}

}  // namespace

TEST_CASE("sampling_weights: the temperature divides the logits") {
  // Odds of 1 : 4 become 1 : 2 at 2 and 1 : 16 at a half.
  const Tensor logits = permuted(tensor({0, std::log(4.0)}));
  check_close(weights_of(logits, 1), {1.0 / 5, 4.0 / 5}, rounding);
  check_close(weights_of(logits, 2), {1.0 / 3, 2.0 / 3}, rounding);
  check_close(weights_of(logits, 0.5), {1.0 / 17, 16.0 / 17}, rounding);
  check_close(weights_of(tensor({no, 0, no}), 1), {0, 1, 0}, 0);
}

TEST_CASE("sampling_weights: at temperature 0 the first of the largest has all weight") {
  check_close(weights_of(tensor({1, 3, 3, 2}), 0), {0, 1, 0, 0}, 0);
  // Large logits at small temperatures neither overflow nor become NaN.
  check_close(weights_of(tensor({1000, 999, no}), 1e-300), {1, 0, 0}, 0);
  check_close(weights_of(tensor({30000, 30000}), 1e-3), {0.5, 0.5}, 0);
}

TEST_CASE("sampling_weights: top_k keeps exactly k, of equal logits the lower ids") {
  check_close(weights_of(tensor({1, 2, 2, 2, 0}), 1, 2), {0, 0.5, 0.5, 0, 0}, 0);
  check_close(weights_of(tensor({5, 1, 9}), 1, 1), {0, 0, 1}, 0);
  check_close(weights_of(zeros({4}), 1, 9), {0.25, 0.25, 0.25, 0.25}, 0);
}

TEST_CASE("sampling_weights: top_p keeps the token that reaches it") {
  const Tensor logits = zeros({4});  // shares of exactly 1/4
  check_close(weights_of(logits, 1, 0, 0.5), {0.5, 0.5, 0, 0}, 0);
  check_close(weights_of(logits, 1, 0, 0.51), {1.0 / 3, 1.0 / 3, 1.0 / 3, 0}, rounding);
  check_close(weights_of(logits, 1, 0, 1e-9), {1, 0, 0, 0}, 0);
  // All are kept at 1, even those that the sum in double does not feel.
  CHECK(weights_of(tensor({0, -38}), 1, 0, 1).at({1}) > 0);
}

TEST_CASE("sampling_weights: temperature, then top_k, then top_p") {
  // At temperature 2 the odds 16 : 4 : 4 : 1 are 4 : 2 : 2 : 1. top_k leaves 4 : 2 : 2, whose first
  // is a half: top_p of 0.5 keeps it alone. Of all four it would be 4/9, and two would be kept.
  const Tensor logits = tensor({std::log(4.0), std::log(16.0), 0, std::log(4.0)});
  check_close(weights_of(logits, 2, 3, 0.499), {0, 1, 0, 0}, 0);
  check_close(weights_of(logits, 2, 0, 0.499), {1.0 / 3, 2.0 / 3, 0, 0}, rounding);
}

TEST_CASE("sampling_weights: what cannot be sampled is refused") {
  const Tensor logits = tensor({0, 1});
  CHECK_THROWS_WITH_AS(weights_of(logits, -1),
                       "sampling_weights: temperature is -1: it must be finite and at least 0",
                       ValueError);
  CHECK_THROWS_AS(weights_of(logits, INFINITY), ValueError);
  CHECK_THROWS_WITH_AS(weights_of(logits, 1, -2),
                       "sampling_weights: top_k is -2: it must be at least 1, or 0 for all tokens",
                       ValueError);
  CHECK_THROWS_WITH_AS(weights_of(logits, 1, 0, 0),
                       "sampling_weights: top_p is 0: it must be above 0 and at most 1",
                       ValueError);
  CHECK_THROWS_AS(weights_of(logits, 1, 0, 1.5), ValueError);
  CHECK_THROWS_AS(weights_of(tensor({0, NAN}), 1), ValueError);
  CHECK_THROWS_WITH_AS(weights_of(tensor({0, INFINITY}), 0),
                       "sampling_weights: logit inf of token 1: logits must be finite or -infinity",
                       ValueError);
  CHECK_THROWS_WITH_AS(weights_of(tensor({no, no}), 1),
                       "sampling_weights: all 2 logits are -infinity: at least one token must be "
                       "possible",
                       ValueError);
  CHECK_THROWS_AS(weights_of(zeros({1, 2}), 1), ShapeError);
  CHECK_THROWS_AS(weights_of(zeros({0}), 1), ShapeError);
}

TEST_CASE("sample: the first token whose cumulative weight is above u") {
  const Tensor weights = permuted(tensor({0, 0.25, 0.5, 0, 0.25, 0}));
  CHECK(nn::sample(weights, 0) == 1);
  CHECK(nn::sample(weights, 0.2499) == 1);
  CHECK(nn::sample(weights, 0.25) == 2);
  CHECK(nn::sample(weights, 0.7499) == 2);
  CHECK(nn::sample(weights, 0.75) == 4);
  CHECK(nn::sample(weights, 0.9999999) == 4);
  // Rounding left the sum below u: the last token that is possible.
  CHECK(nn::sample(tensor({0.5, 0.4999999, 0}), 0.99999999) == 1);
}

TEST_CASE("sample: tokens come as often as their weights say") {
  const Tensor weights = tensor({0.1, 0.6, 0.3});
  const std::uint64_t seed = 17;
  CAPTURE(seed);
  Generator generator(seed);
  constexpr int draws = 20000;
  std::array<int, 3> counts{};
  for (const Scalar u : rand(Shape{draws}, generator).to_vector()) {
    ++counts[static_cast<std::size_t>(nn::sample(weights, static_cast<double>(u)))];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double p = static_cast<double>(weights.at({static_cast<std::int64_t>(i)}));
    CHECK(std::abs(counts[i] - p * draws) < 5 * std::sqrt(draws * p * (1 - p)));
  }
}

TEST_CASE("sample: logits are no weights, and u is below 1") {
  CHECK_THROWS_WITH_AS(nn::sample(tensor({0.5, 0.5}), 1),
                       "sample: u is 1: it must be at least 0 and below 1", ValueError);
  CHECK_THROWS_AS(nn::sample(tensor({0.5, 0.5}), NAN), ValueError);
  CHECK_THROWS_WITH_AS(nn::sample(tensor({2, 3}), 0.5),
                       "sample: the weights sum to 5: they must sum to 1, as those of "
                       "sampling_weights do",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::sample(tensor({2, -1}), 0.5),
                       "sample: weight -1 of token 1: weights must not be negative", ValueError);
  CHECK_THROWS_AS(nn::sample(tensor({{1}}), 0.5), ShapeError);
}

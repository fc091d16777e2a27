#include "nn/positions/rotary.h"

#include "nn/attention/attention.h"
#include "tests/check.h"

#include <cmath>
#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

// A turned number is a sum of two products of numbers around 1, a score one of eight more: each
// rounds by 6e-8 (1e-16) of them.
const double rounding = tolerance(1e-5, 1e-12);

}  // namespace

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
                  rounding);
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
  check_close(near, far, rounding);
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

TEST_CASE("rotary: exact at positions that a float angle would miss") {
  // Within the kept table and beyond it.
  for (const std::int64_t position : {60000, 1000000}) {
    CAPTURE(position);
    const double angle = static_cast<double>(position);
    check_close(rotary(tensor({{1, 0}}), position), tensor({{std::cos(angle), std::sin(angle)}}),
                tolerance(1e-7, 1e-15));
  }
}

TEST_CASE("rotary: the score of two tokens depends on their distance up to position 10,000") {
  const Tensor q = normal({1, 8}, 8), k = normal({1, 8}, 9);
  const Tensor near = attention_scores(rotary(q, 3), rotary(k, 0));
  const Tensor far = attention_scores(rotary(q, 10000), rotary(k, 9997));
  check_close(near, far, rounding);
}

TEST_CASE("rotary: nothing to turn") {
  CHECK(rotary(zeros({2, 0, 4})).shape() == Shape{2, 0, 4});
  CHECK(rotary(zeros({2, 3, 0})).shape() == Shape{2, 3, 0});
}

TEST_CASE("rotary: the last position that there is, and none behind it") {
  const std::int64_t last = std::numeric_limits<std::int64_t>::max();
  CHECK(rotary(zeros({1, 2}), last - 1).shape() == Shape{1, 2});
  CHECK(rotary(zeros({1, 2}), -last - 1).shape() == Shape{1, 2});
  CHECK_THROWS_AS(rotary(zeros({2, 2}), last), ValueError);
}

#include "tests/check.h"
#include "tests/nn/uniform.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace wick;

TEST_CASE("linear: multiplies by the transposed weight and adds the bias") {
  nn::Linear layer(2, 3);
  layer.weight = tensor({{1, 0}, {0, 1}, {1, 1}});
  layer.bias = tensor({10, 20, 30});
  check_close(layer(tensor({{1, 2}, {3, 4}})), tensor({{11, 22, 33}, {13, 24, 37}}), 0);
  CHECK(layer(ones({5, 4, 2})).shape() == Shape{5, 4, 3});
  CHECK_THROWS_AS(layer(ones({5, 3})), ShapeError);
}

TEST_CASE("linear: starts uniform within 1/sqrt(in_features)") {
  const std::uint64_t seed = 31;
  CAPTURE(seed);
  manual_seed(seed);
  const nn::Linear layer(64, 1000);
  check_uniform(layer.parameters(), 1 / 8.0);
}

TEST_CASE("linear: without a bias there is one parameter; sizes must be positive") {
  CHECK(nn::Linear(3, 2, false).parameters().size() == 1);
  CHECK_THROWS_WITH_AS(nn::Linear(0, 2),
                       "linear: in_features is 0, out_features 2: both must be positive",
                       ValueError);
}

TEST_CASE("softmax, relu, gelu: modules do what the functions do") {
  const Tensor x = tensor({{-1, 2, 0.5}, {3, -2, 1}});
  check_close(nn::Softmax()(x), softmax(x), 0);
  check_close(nn::Softmax(0)(x), softmax(x, 0), 0);
  check_close(nn::ReLU()(x), relu(x), 0);
  check_close(nn::GELU()(x), gelu(x), 0);
  check_close(nn::GELU(Gelu::Tanh)(x), gelu(x, Gelu::Tanh), 0);
  CHECK(nn::ReLU().parameters().empty());
}

TEST_CASE("dropout: drops while training, keeps the expectation, rests in evaluation") {
  const std::uint64_t seed = 12;
  CAPTURE(seed);
  manual_seed(seed);
  nn::Dropout layer(0.2);
  const Tensor x = ones({200, 200});
  const Tensor y = layer(x);
  // 40,000 draws: the mean's standard error is sqrt(p / (1 - p) / n) = 0.0025.
  CHECK(std::abs(mean(y).item() - 1) < 5 * 0.0025);
  const Tensor dropped = y == Scalar(0);
  // Neighbours are dropped independently: both with probability p^2.
  const Tensor both = dropped.slice(1, 0, 199) * dropped.slice(1, 1, 200);
  CHECK(std::abs(mean(both).item() - 0.04) < 5 * std::sqrt(0.04 * 0.96 / 39800) * 1.5);
  CHECK(sum((y != layer(x))).item() > 0);
  layer.eval();
  check_close(layer(x), x, 0);
  CHECK_THROWS_AS(nn::Dropout(-0.1), ValueError);
  CHECK_THROWS_AS(nn::Dropout(std::nan("")), ValueError);
}

TEST_CASE("dropout: p of 0 keeps everything, p of 1 nothing") {
  const Tensor x = tensor({1, 2, 3});
  check_close(nn::Dropout(0)(x), x, 0);
  check_close(nn::Dropout(1)(x), zeros({3}), 0);
}

TEST_CASE("embedding: starts standard normal") {
  const std::uint64_t seed = 8;
  CAPTURE(seed);
  manual_seed(seed);
  const nn::Embedding layer(500, 40);
  const double n = 20000;
  CHECK(layer.weight.requires_grad());
  // Five standard errors: of the mean 1 / sqrt(n), of the mean square sqrt(2 / n), of the share
  // beyond 1, which is 0.3173 for a normal number and 0.4226 for a uniform one of variance 1.
  CHECK(std::abs(mean(layer.weight).item()) < 5 / std::sqrt(n));
  CHECK(std::abs(mean(layer.weight * layer.weight).item() - 1) < 5 * std::sqrt(2 / n));
  const double beyond = mean(abs(layer.weight) > Scalar(1)).item();
  CHECK(std::abs(beyond - 0.3173) < 5 * std::sqrt(0.3173 * 0.6827 / n));
}

TEST_CASE("embedding: gives a row for every id") {
  const nn::Embedding layer(5, 3);
  const Tensor y = layer(Ids{Shape{2, 2}, {4, 0, 4, 1}});
  CHECK(y.shape() == Shape{2, 2, 3});
  check_close(y.slice(0, 0, 1).slice(1, 0, 1), y.slice(0, 1, 2).slice(1, 0, 1), 0);
  CHECK(y.at({1, 1, 2}) == layer.weight.at({1, 2}));
  CHECK_THROWS_AS(layer(Ids{Shape{1}, {5}}), ValueError);
  CHECK_THROWS_AS(layer(Ids{Shape{1}, {-1}}), ValueError);
  CHECK_THROWS_AS(nn::Embedding(5, 0), ValueError);
}

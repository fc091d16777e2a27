#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace wick;

namespace {

// A dozen roundings of numbers near 1.
const double rounding = tolerance(2e-6, 1e-14);

}  // namespace

TEST_CASE("layer_norm: starts as pure normalisation") {
  const nn::LayerNorm layer(4);
  const Tensor y = layer(tensor({{1, 2, 3, 4}, {2, 4, 6, 8}}));
  check_close(y.slice(0, 0, 1), y.slice(0, 1, 2), 1e-4);
  CHECK(layer.named_parameters()[0].first == "weight");
  CHECK(layer.named_parameters()[1].first == "bias");
  CHECK_THROWS_AS(nn::LayerNorm(0), ValueError);
  CHECK_THROWS_AS(nn::LayerNorm(4, -1), ValueError);
}

TEST_CASE("group_norm: by hand, each group of channels for itself") {
  // The groups {1, 3}, {10, 30} and {5, 5}, {-4, 4} have the means 2, 20, 5 and 0, and the
  // deviations 1, 10, 0 and 4.
  const Tensor x = permuted(tensor({{1, 3, 10, 30}, {5, 5, -4, 4}}));
  nn::GroupNorm layer(2, 4);
  check_close(layer(x), tensor({{-1, 1, -1, 1}, {0, 0, -1, 1}}), 1e-5);
  layer.weight = tensor({1, 2, 3, 4});
  layer.bias = tensor({10, 20, 30, 40});
  check_close(layer(x), tensor({{9, 22, 27, 44}, {10, 20, 27, 44}}), 1e-5);
}

TEST_CASE("group_norm: eps stands inside the root, beside the variance of a population") {
  // 1 / sqrt(1 + 3)
  check_close(nn::GroupNorm(1, 2, 3)(tensor({{1, -1}})), tensor({{0.5, -0.5}}), rounding);
  // Of 1, 2, 3 and 4 the variance is 1.25; torch.nn.GroupNorm(1, 2, eps=0) in float64.
  check_close(nn::GroupNorm(1, 2, 0)(tensor({{{1, 2}, {3, 4}}})),
              tensor({{{-1.3416407864998738, -0.4472135954999579},
                       {0.4472135954999579, 1.3416407864998738}}}),
              rounding);
}

TEST_CASE("group_norm: the axes behind the channels belong to their group") {
  Generator generator(3);
  nn::GroupNorm layer(3, 6, 0.25);
  layer.weight = randn({6}, generator);
  layer.bias = randn({6}, generator);
  for (const Shape& shape : {Shape{2, 6}, Shape{2, 6, 5}, Shape{2, 6, 3, 4}}) {
    CAPTURE(shape);
    const Tensor x = permuted(randn(shape, generator));
    Shape per_channel = shape.with(0, 1);
    for (int axis = 2; axis < shape.size(); ++axis) per_channel = per_channel.with(axis, 1);
    std::vector<Tensor> groups;
    for (int group = 0; group < 3; ++group) {
      const Tensor part = x.slice(1, 2 * group, 2 * group + 2).reshape({2, -1});
      const Tensor centered = part - mean(part, 1, true);
      const Tensor normal = centered / sqrt(mean(centered * centered, 1, true) + Scalar(0.25));
      groups.push_back(normal.reshape(shape.with(1, 2)));
    }
    const Tensor expected =
        concat(groups, 1) * layer.weight.reshape(per_channel) + layer.bias.reshape(per_channel);
    check_close(layer(x), expected, tolerance(1e-5, 1e-13));
  }
}

TEST_CASE("group_norm: gradients of x, weight and bias agree with central differences") {
  Generator generator(4);
  for (const Shape& shape : {Shape{3, 4}, Shape{2, 4, 3}, Shape{2, 4, 2, 2}}) {
    CAPTURE(shape);
    const auto function = [](const std::vector<Tensor>& in) {
      nn::GroupNorm layer(2, 4, 0.1);
      layer.weight = in[1];
      layer.bias = in[2];
      return layer(in[0]);
    };
    const GradientCheck check = check_gradients(
        function, {permuted(randn(shape, generator)), randn({4}, generator), randn({4}, generator)},
        6);
    INFO(check.message);
    CHECK(check.passed);
  }
}

TEST_CASE("group_norm: PyTorch's names, and no parameters unless affine") {
  std::vector<std::string> names;
  for (const auto& named : nn::GroupNorm(2, 4).named_parameters()) {
    names.push_back(named.first);
    CHECK(named.second.shape() == Shape{4});
    CHECK(named.second.requires_grad());
  }
  CHECK(names == std::vector<std::string>{"weight", "bias"});
  const nn::GroupNorm plain(2, 4, 1e-5, false);
  CHECK(plain.parameters().empty());
  check_close(plain(tensor({{1, 3, 10, 30}})), tensor({{-1, 1, -1, 1}}), 1e-5);
}

TEST_CASE("group_norm: no example, and no place, give none") {
  CHECK(nn::GroupNorm(2, 4)(zeros({0, 4, 3})).shape() == Shape{0, 4, 3});
  CHECK(nn::GroupNorm(2, 4)(zeros({3, 4, 0})).shape() == Shape{3, 4, 0});
}

TEST_CASE("group_norm: refuses groups that do not divide, and inputs of other channels") {
  CHECK_THROWS_WITH_AS(
      nn::GroupNorm(4, 6),
      "group_norm: cannot divide 6 channels into 4 groups: groups must divide channels",
      ValueError);
  CHECK_THROWS_WITH_AS(nn::GroupNorm(0, 6),
                       "group_norm: groups is 0, channels 6: both must be positive", ValueError);
  CHECK_THROWS_WITH_AS(nn::GroupNorm(2, 4, -1),
                       "group_norm: eps is -1: it must be finite and at least 0", ValueError);
  CHECK_THROWS_WITH_AS(
      nn::GroupNorm(2, 4)(zeros({2, 3})),
      "group_norm: cannot normalise (2, 3) of 4 channels: x must be (batch, channels, ..)",
      ShapeError);
  CHECK_THROWS_AS(nn::GroupNorm(2, 4)(zeros({4})), ShapeError);
  CHECK_THROWS_AS(nn::GroupNorm(2, 4)(Tensor()), ValueError);
}

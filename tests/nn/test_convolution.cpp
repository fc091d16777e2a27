#include "tests/nn/golden.h"
#include "tests/nn/uniform.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

using namespace wick;

TEST_CASE("Conv2d: starts uniform within 1/sqrt(in size^2), and has PyTorch's names and shapes") {
  const std::uint64_t seed = 41;
  CAPTURE(seed);
  manual_seed(seed);
  const nn::Conv2d layer(16, 200, 2);
  const auto parameters = layer.named_parameters();
  REQUIRE(parameters.size() == 2);
  CHECK(parameters[0].first == "weight");
  CHECK(parameters[0].second.shape() == Shape{200, 16, 2, 2});
  CHECK(parameters[1].first == "bias");
  CHECK(parameters[1].second.shape() == Shape{200});
  check_uniform(layer.parameters(), 1 / 8.0);
}

TEST_CASE("Conv2d, MaxPool2d, AvgPool2d, Flatten: layers do what the functions do") {
  const Tensor x = randn({2, 3, 6, 5});
  const nn::Conv2d layer(3, 4, 3, 2, 1);
  check_close(layer(x), conv2d(x, layer.weight, layer.bias, 2, 1), 0);
  const nn::Conv2d without(3, 4, 3, 1, 0, false);
  CHECK(without.parameters().size() == 1);
  check_close(without(x), conv2d(x, without.weight), 0);
  check_close(nn::MaxPool2d(3, 2, 1)(x), max_pool2d(x, 3, 2, 1), 0);
  check_close(nn::AvgPool2d(2)(x), avg_pool2d(x, 2), 0);
  check_close(nn::Flatten()(x), x.reshape({2, 90}), 0);
  CHECK(nn::Flatten()(zeros({0, 3, 2})).shape() == Shape{0, 6});
  nn::Sequential model(nn::Conv2d(3, 2, 3), nn::ReLU(), nn::MaxPool2d(2), nn::Flatten(),
                       nn::Linear(4, 5));
  CHECK(model(x).shape() == Shape{2, 5});
}

TEST_CASE("Conv2d, Flatten: sizes that no layer has are refused") {
  CHECK_THROWS_WITH_AS(nn::Conv2d(0, 2, 3),
                       "conv2d: in_channels is 0, out_channels 2, size 3: all must be positive",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::Conv2d(1, 2, 3, 0),
                       "conv2d: stride is 0, padding 0: stride must be positive, and padding not "
                       "negative",
                       ValueError);
  CHECK_THROWS_WITH_AS(nn::Flatten()(tensor(1)),
                       "flatten: x of shape (): it must have a batch axis", ShapeError);
}

// PyTorch's values in float64: forward, and the gradients of x, weight and bias.
TEST_CASE("golden: conv2d") {
  {
    const Golden golden("conv2d");
    nn::Conv2d layer(3, 4, 3, 1, 1);
    check_layer(golden, layer, 2);
  }
  const Golden golden("conv2d_strided");
  nn::Conv2d layer(3, 4, 3, 2, 2);
  check_layer(golden, layer, 2);
}

TEST_CASE("golden: unfold and pools") {
  const std::map<std::string, std::function<Tensor(const Tensor&)>> functions = {
      {"unfold",
       [](const Tensor& x) {
         return unfold(x, {3, 2, 2, 1});
       }},
      {"max_pool2d", [](const Tensor& x) { return max_pool2d(x, 3, 2, 1); }},
      {"avg_pool2d", [](const Tensor& x) { return avg_pool2d(x, 3, 2, 1); }}};
  for (const auto& [name, function] : functions) {
    CAPTURE(name);
    const Golden golden(name);
    const Tensor x = golden.leaf("x");
    const Tensor y = function(x);
    golden.check_output(y);
    y.backward(golden["dy"]);
    golden.check_gradient("x", x);
  }
}

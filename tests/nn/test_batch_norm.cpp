#include "tests/check.h"
#include "tests/nn/files.h"
#include "tests/nn/golden.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick;

namespace {

// A dozen roundings of numbers near 1.
const double rounding = tolerance(2e-6, 1e-14);

void give(nn::BatchNorm2d& layer, Generator& generator) {
  const NoGrad no_grad;
  layer.weight.copy_(randn(layer.weight.shape(), generator));
  layer.bias.copy_(randn(layer.bias.shape(), generator));
  layer.running_mean.copy_(randn(layer.weight.shape(), generator));
  layer.running_var.copy_(rand(layer.weight.shape(), generator) + Scalar(0.5));
}

std::vector<std::string> names(const std::vector<std::pair<std::string, Tensor>>& named) {
  std::vector<std::string> result;
  for (const auto& each : named) result.push_back(each.first);
  return result;
}

}  // namespace

TEST_CASE(
    "batch_norm: by hand, population variance in the result, sample variance in running_var") {
  // Channel 0 holds 1, 3, 5, 7: mean 4, population variance 5, sample variance 20 / 3.
  // Channel 1 holds 2, 2, -2, -2: mean 0, population variance 4, sample variance 16 / 3.
  const Tensor x = permuted(tensor({{{{1, 3}}, {{2, 2}}}, {{{5, 7}}, {{-2, -2}}}}));
  nn::BatchNorm2d layer(2, 4, 0.25);
  layer.weight = tensor({3, 1});
  layer.bias = tensor({10, 20});
  const double eighth = 1 / std::sqrt(8.0);
  check_close(layer(x),
              {7, 9, 20 + 2 * eighth, 20 + 2 * eighth, 11, 13, 20 - 2 * eighth, 20 - 2 * eighth},
              rounding);
  check_close(layer.running_mean, {1, 0}, rounding);
  check_close(layer.running_var, {0.75 + 0.25 * 20 / 3, 0.75 + 0.25 * 16 / 3}, rounding);
}

TEST_CASE("golden: batch normalisation in training, twice, and in evaluation") {
  const Golden golden("batch_norm");
  nn::BatchNorm2d layer(3, 0.01, 0.3);
  layer.running_mean.copy_(golden["running_mean"]);
  layer.running_var.copy_(golden["running_var"]);
  for (const std::string batch : {" 0", " 1", " 2"}) {
    CAPTURE(batch);
    layer.train(batch != " 2");
    {
      const NoGrad no_grad;
      layer.weight.copy_(golden["weight" + batch]);
      layer.bias.copy_(golden["bias" + batch]);
    }
    layer.zero_grad();
    const Tensor x = golden.leaf("x" + batch);
    const Tensor y = layer(x);
    check_close(y, golden["y" + batch], agreement);
    y.backward(golden["dy" + batch]);
    check_close(x.grad(), golden["d x" + batch], tolerance(1e-4, 1e-10));
    check_close(layer.weight.grad(), golden["d weight" + batch], tolerance(1e-4, 1e-10));
    check_close(layer.bias.grad(), golden["d bias" + batch], agreement);
    check_close(layer.running_mean, golden["running_mean" + batch], agreement);
    check_close(layer.running_var, golden["running_var" + batch], agreement);
  }
}

TEST_CASE("golden: batch normalisation's second derivatives") {
  const Golden golden("batch_norm");
  nn::BatchNorm2d layer(3, 0.01);
  {
    const NoGrad no_grad;
    layer.weight.copy_(golden["weight 2"]);
    layer.bias.copy_(golden["bias 2"]);
  }
  const Tensor x = golden.leaf("second x"), dy = golden.leaf("second dy");
  const Tensor dx = grad(layer(x), {x}, dy, {true, true})[0];
  const std::vector<Tensor> second = grad(dx, {x, layer.weight, dy}, golden["second v"]);
  check_close(second[0], golden["second d x"], tolerance(1e-3, 1e-10));
  check_close(second[1], golden["second d weight"], tolerance(1e-3, 1e-10));
  check_close(second[2], golden["second d dy"], tolerance(1e-3, 1e-10));
}

TEST_CASE("golden: a state of PyTorch's batch norm loads as it is, without its count of batches") {
  const Golden golden("batch_norm");
  nn::Sequential model(nn::BatchNorm2d(3, 0.01, 0.3));
  model.load(golden_path("batch_norm_state_dict"));
  model.eval();
  check_close(model(golden["x 2"]), golden["y 2"], agreement);
  // Beside no running_mean, the name means something else, and int64 is not a weight.
  nn::Sequential other(nn::LayerNorm(3));
  CHECK_THROWS_AS(other.load(golden_path("batch_norm_state_dict")), Error);
}

TEST_CASE("batch_norm: gradients, through mean and variance too, agree with central differences") {
  Generator generator(7);
  for (const bool training : {true, false}) {
    CAPTURE(training);
    const auto function = [&](const std::vector<Tensor>& in) {
      nn::BatchNorm2d layer(3, 0.1);
      layer.weight = in[1];
      layer.bias = in[2];
      layer.train(training);
      return layer(in[0]);
    };
    const GradientCheck check = check_gradients(
        function,
        {permuted(randn({3, 3, 2, 2}, generator)), randn({3}, generator), randn({3}, generator)},
        6);
    INFO(check.message);
    CHECK(check.passed);
  }
}

TEST_CASE("batch_norm: gradients through given statistics agree with central differences") {
  Generator generator(8);
  const auto function = [](const std::vector<Tensor>& in) {
    return nn::normalize_channels(in[0], {in[1], in[2]}, in[3], in[4], 0.1);
  };
  const GradientCheck check = check_gradients(
      function,
      {permuted(randn({2, 3, 2, 1}, generator)), randn({3}, generator),
       rand({3}, generator) + Scalar(0.5), randn({3}, generator), randn({3}, generator)},
      6);
  INFO(check.message);
  CHECK(check.passed);
}

TEST_CASE("batch_norm: in evaluation an image's result does not depend on its batch") {
  Generator generator(9);
  nn::BatchNorm2d layer(2);
  give(layer, generator);
  layer.eval();
  const Tensor before = layer.running_mean.clone(), variance = layer.running_var.clone();
  const Tensor x = randn({4, 2, 3, 3}, generator);
  const Tensor all = layer(x);
  for (std::int64_t i = 0; i < 4; ++i) {
    check_close(layer(x.slice(0, i, i + 1)), all.slice(0, i, i + 1), 0);
  }
  check_close(layer.running_mean, before, 0);
  check_close(layer.running_var, variance, 0);
  CHECK(layer(zeros({0, 2, 3, 3})).shape() == Shape{0, 2, 3, 3});
  CHECK(layer(ones({1, 2, 1, 1})).shape() == Shape{1, 2, 1, 1});
}

TEST_CASE("batch_norm: running statistics are buffers, without history, and change in place") {
  Generator generator(10);
  nn::BatchNorm2d layer(2);
  CHECK(names(layer.named_parameters()) == std::vector<std::string>{"weight", "bias"});
  CHECK(names(layer.named_buffers()) == std::vector<std::string>{"running_mean", "running_var"});
  const Tensor handle = layer.named_buffers()[0].second;
  nn::BatchNorm2d copy = layer;
  const Tensor x = randn({2, 2, 2, 2}, generator).requires_grad_();
  layer(x);
  CHECK_FALSE(layer.running_mean.requires_grad());
  CHECK_FALSE(layer.running_var.requires_grad());
  CHECK(max(abs(handle)).item() > 0);
  check_close(handle, layer.running_mean, 0);
  check_close(copy.running_var, layer.running_var, 0);
  const NoGrad no_grad;  // The mode, not the history, decides.
  const Tensor once = layer.running_mean.clone();
  layer(x);
  CHECK(max(abs(layer.running_mean - once)).item() > 0);
}

TEST_CASE("batch_norm: momentum 1 keeps the last batch, momentum 0 the first values") {
  const Tensor x = tensor({{{{1, 3}}}});
  nn::BatchNorm2d last(1, 0, 1), first(1, 0, 0);
  last(x * 5);
  last(x);
  first(x);
  check_close(last.running_mean, {2}, rounding);
  check_close(last.running_var, {2}, rounding);
  check_close(first.running_mean, {0}, 0);
  check_close(first.running_var, {1}, 0);
}

TEST_CASE("batch_norm: refuses one number a channel in training, other shapes and bad options") {
  nn::BatchNorm2d layer(2);
  CHECK_THROWS_WITH_AS(layer(ones({1, 2, 1, 1})),
                       "batch_norm: a channel of the batch has 1 numbers: training needs at least "
                       "2, for a variance; "
                       "call eval() to use the running statistics",
                       ValueError);
  check_close(layer.running_mean, {0, 0}, 0);
  CHECK_THROWS_AS(layer(zeros({0, 2, 3, 3})), ValueError);
  CHECK_THROWS_WITH_AS(layer(ones({2, 3, 1, 1})),
                       "batch_norm: cannot normalise (2, 3, 1, 1) of 2 channels: x must be (batch, "
                       "channels, height, width)",
                       ShapeError);
  CHECK_THROWS_AS(layer(ones({2, 2})), ShapeError);
  CHECK_THROWS_AS(layer(Tensor()), ValueError);
  CHECK_THROWS_AS(nn::BatchNorm2d(0), ValueError);
  CHECK_THROWS_AS(nn::BatchNorm2d(2, -1), ValueError);
  CHECK_THROWS_AS(nn::BatchNorm2d(2, 1e-5, 1.5), ValueError);
  CHECK_THROWS_AS(nn::channel_statistics(ones({2, 2})), ShapeError);
  CHECK_THROWS_AS(nn::channel_statistics(ones({0, 2, 1, 1})), ValueError);
  const Tensor c = ones({2});
  CHECK_THROWS_AS(nn::normalize_channels(ones({1, 2, 1, 1}), {c, c}, c, ones({3}), 0), ShapeError);
  CHECK_THROWS_AS(nn::normalize_channels(ones({1, 2, 1, 1}), {c, c}, c, c, -1), ValueError);
}

#include "tests/check.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick;

namespace {

std::vector<std::string> names(const nn::Module& module) {
  std::vector<std::string> result;
  for (const auto& [name, parameter] : module.named_parameters()) result.push_back(name);
  return result;
}

struct Block : nn::Module {
  nn::LayerNorm norm{4};
  nn::Sequential mlp{nn::Linear(4, 8), nn::ReLU(), nn::Dropout(0.5), nn::Linear(8, 4, false)};
  Tensor scale = ones({1}).requires_grad_();

  void members(nn::Members& visit) override {
    visit("norm", norm);
    visit("scale", scale);
    visit("mlp", mlp);
  }
};

}  // namespace

TEST_CASE("module: parameters are named and ordered as members() gives them") {
  CHECK(names(Block()) == std::vector<std::string>{"norm.weight", "norm.bias", "scale",
                                                   "mlp.0.weight", "mlp.0.bias", "mlp.3.weight"});
}

TEST_CASE("module: a copy shares parameters, and named ones are handles on them") {
  Block block;
  const Block copy = block;
  for (auto& [name, parameter] : block.named_parameters()) {
    const NoGrad no_grad;
    Tensor(parameter).copy_(full(parameter.shape(), 7));
  }
  for (const Tensor& parameter : copy.parameters()) CHECK(-max(-parameter).item() == 7);
  CHECK(copy.scale.item() == 7);
}

TEST_CASE("module: a weight that two places share has two names and is one parameter") {
  struct Tied : nn::Module {
    nn::Embedding tokens{5, 3};
    nn::Linear head{3, 5, false};
    Tied() { head.weight = tokens.weight; }
    void members(nn::Members& visit) override {
      visit("tokens", tokens);
      visit("head", head);
    }
  };
  Tied model;
  CHECK(names(model) == std::vector<std::string>{"tokens.weight", "head.weight"});
  REQUIRE(model.parameters().size() == 1);
  // A frozen tensor has no gradient, and still it is a parameter.
  model.tokens.weight.requires_grad_(false);
  CHECK(model.parameters().size() == 1);
}

TEST_CASE("module: train and eval reach everything inside") {
  Block block;
  CHECK(block.is_training());
  block.eval();
  CHECK(!block.norm.is_training());
  const Tensor x = ones({3, 4});
  check_close(block.mlp(x), block.mlp(x), 0);
  block.train();
  CHECK(block.norm.is_training());
  manual_seed(5);
  const Tensor once = block.mlp(x);
  CHECK(sum(abs(once - block.mlp(x))).item() > 0);
}

TEST_CASE("module: zero_grad clears every gradient") {
  Block block;
  block.eval();
  const Tensor y = block.mlp(block.norm(randn({3, 4}))) * block.scale;
  y.backward(cotangent(y, 3));
  for (const Tensor& parameter : block.parameters()) {
    CHECK(max(abs(parameter.grad())).item() > 0);
  }
  block.zero_grad();
  for (const Tensor& parameter : block.parameters()) {
    CHECK(max(abs(parameter.grad())).item() == 0);
  }
}

TEST_CASE("module: moving to the device it is on changes nothing, to a missing one is an error") {
  Block block;
  const Tensor before = block.scale;
  block.to(Device::Cpu);
  CHECK(before.item() == block.scale.item());
  if (!cuda_available()) CHECK_THROWS_AS(block.to(Device::Cuda), DeviceError);
}

TEST_CASE("sequential: applies layers in order") {
  nn::Linear first(2, 3);
  nn::Linear second(3, 1);
  const nn::Sequential both(first, nn::ReLU(), second);
  const Tensor x = randn({5, 2});
  check_close(both(x), second(relu(first(x))), 0);
  check_close(nn::Sequential()(x), x, 0);
}

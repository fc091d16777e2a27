// What belongs to a module and is not learnt: saved, loaded and moved, and no parameter.

#include "tests/check.h"
#include "tests/nn/files.h"

#include "nn/nn.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace wick;

namespace {

struct Counter : nn::Module {
  Tensor scale = full({2}, 3).requires_grad_();
  Tensor seen = tensor({{0, 0.3, 3}});
  Tensor none;
  void members(nn::Members& visit) override {
    visit.buffer("seen", seen);
    visit("scale", scale);
    visit.buffer("none", none);
  }
};

struct Model : nn::Module {
  Counter counter;
  nn::Linear head{3, 2};
  void members(nn::Members& visit) override {
    visit("counter", counter);
    visit("head", head);
  }
};

std::vector<std::string> names(const std::vector<std::pair<std::string, Tensor>>& named) {
  std::vector<std::string> result;
  for (const auto& each : named) result.push_back(each.first);
  return result;
}

}  // namespace

TEST_CASE("buffers: they have full names, and are no parameters, anywhere") {
  Model model;
  CHECK(names(model.named_buffers()) == std::vector<std::string>{"counter.seen"});
  CHECK(names(model.named_parameters()) ==
        std::vector<std::string>{"counter.scale", "head.weight", "head.bias"});
  CHECK(model.parameters().size() == 3);
  CHECK(nn::count_parameters(model) == 2 + 6 + 2);
  const nn::DecayGroups groups = nn::decay_groups(model);
  CHECK(groups.decayed.size() + groups.others.size() == 3);
}

TEST_CASE("buffers: a copy shares them, and a named one is a handle") {
  Model model;
  const Model copy = model;
  Tensor(model.named_buffers()[0].second).copy_(tensor({{7, 8, 9}}));
  check_close(copy.counter.seen, {7, 8, 9}, 0);
}

TEST_CASE("buffers: they are saved and loaded with the parameters, and needed") {
  const Folder folder;
  Model saved;
  saved.counter.seen.copy_(tensor({{4, 5, 6}}));
  for (const nn::StateNames style : {nn::StateNames::Wick, nn::StateNames::PyTorch}) {
    saved.save(folder / "model", style);
    CHECK(nn::read_safetensors(folder / "model").size() == 4);
    Model loaded;
    const Tensor handle = loaded.counter.seen;
    loaded.load(folder / "model");
    check_close(handle, {4, 5, 6}, 0);
    check_close(loaded.head.weight, saved.head.weight, 0);
  }
  std::vector<nn::StoredTensor> tensors = nn::read_safetensors(folder / "model");
  tensors.back().shape = Shape{3, 1};
  nn::write_safetensors(folder / "model", tensors);
  Model other;
  CHECK_THROWS_AS(other.load(folder / "model"), Error);
  tensors.pop_back();
  nn::write_safetensors(folder / "model", tensors);
  CHECK_THROWS_AS(other.load(folder / "model"), Error);
  check_close(other.counter.seen, {0, Scalar(0.3), 3}, 0);
}

TEST_CASE("buffers: a training that goes on has them, and a file without one changes nothing") {
  Model first;
  first.counter.seen.copy_(tensor({{4, 5, 6}}));
  nn::Adam adam(first.parameters());
  nn::StoredTraining stored = nn::store_training(first, adam, {});
  Model second;
  nn::Adam other(second.parameters());
  nn::restore_training(stored, second, other);
  check_close(second.counter.seen, {4, 5, 6}, 0);

  for (std::size_t i = 0; i < stored.tensors.size(); ++i) {
    if (stored.tensors[i].name != "counter.seen") continue;
    stored.tensors.erase(stored.tensors.begin() + static_cast<std::ptrdiff_t>(i));
    break;
  }
  Model third;
  nn::Adam of_third(third.parameters());
  const std::vector<Scalar> before = third.head.weight.to_vector();
  CHECK_THROWS_AS(nn::restore_training(stored, third, of_third), Error);
  CHECK(third.head.weight.to_vector() == before);
  check_close(third.counter.seen, {0, Scalar(0.3), 3}, 0);
}

TEST_CASE("buffers: quantizing leaves them alone, and sparsity does not count them") {
  Model model;
  nn::quantize_parameters(model, 2);
  check_close(model.counter.seen, {0, Scalar(0.3), 3}, 0);
  const NoGrad no_grad;
  model.head.weight.copy_(tensor({{0, 0, 0}, {1, 1, 1}}));
  CHECK(nn::sparsity(model) == 0.5);
}

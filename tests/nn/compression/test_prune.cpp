#include "nn/compression/prune.h"
#include "nn/nn.h"
#include "tests/check.h"

#include <limits>

using namespace wick;
using namespace wick::nn;

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();
constexpr Scalar not_a_number = std::numeric_limits<Scalar>::quiet_NaN();

std::vector<Scalar> mask_of(const Tensor& weight, double share) {
  return magnitude_mask(weight, share).to_vector();
}

}  // namespace

TEST_CASE("magnitude_mask: the smallest magnitudes, whatever their sign") {
  const Tensor weight = permuted(tensor({{-4, 1, 0.5}, {2, -0.25, 3}}));
  const Tensor mask = magnitude_mask(weight, 0.5);
  CHECK(mask.shape() == Shape{2, 3});
  CHECK(mask.to_vector() == std::vector<Scalar>{1, 0, 0, 1, 0, 1});
  CHECK_FALSE(mask.requires_grad());
}

TEST_CASE("magnitude_mask: a count that is no whole number is rounded down") {
  const Tensor weight = tensor({1, 2, 3, 4, 5});
  CHECK(mask_of(weight, 0) == std::vector<Scalar>{1, 1, 1, 1, 1});
  CHECK(mask_of(weight, 0.39) == std::vector<Scalar>{0, 1, 1, 1, 1});
  CHECK(mask_of(weight, 0.4) == std::vector<Scalar>{0, 0, 1, 1, 1});
  CHECK(mask_of(weight, 1) == std::vector<Scalar>{0, 0, 0, 0, 0});
}

TEST_CASE("magnitude_mask: of equal magnitudes the later one is pruned first") {
  CHECK(mask_of(tensor({2, -2, 2, 2, 7}), 0.4) == std::vector<Scalar>{1, 1, 0, 0, 1});
  CHECK(mask_of(tensor({0, 0, -0.0, 0}), 0.25) == std::vector<Scalar>{1, 1, 1, 0});
}

TEST_CASE("magnitude_mask: infinite numbers, empty tensors, a single number") {
  CHECK(mask_of(tensor({infinity, 1e30, -infinity, 2}), 0.5) == std::vector<Scalar>{1, 0, 1, 0});
  CHECK(magnitude_mask(zeros({0, 3}), 0.5).shape() == Shape{0, 3});
  CHECK(magnitude_mask(full({}, 3), 1).item() == 0);
}

TEST_CASE("magnitude_mask: what has no mask") {
  const Tensor weight = tensor({1, 2, not_a_number});
  CHECK_THROWS_WITH_AS(
      magnitude_mask(weight, 80),
      "magnitude_mask: sparsity is 80: it is a share, from 0 to 1, and no percentage", ValueError);
  CHECK_THROWS_AS(magnitude_mask(weight, -0.1), ValueError);
  CHECK_THROWS_AS(magnitude_mask(weight, not_a_number), ValueError);
  CHECK_THROWS_WITH_AS(
      magnitude_mask(weight, 0.5),
      "magnitude_mask: number 2 of weight 0 is NaN: it is neither smaller nor larger than others",
      ValueError);
}

TEST_CASE("global_masks: one row of all numbers") {
  const Tensor a = tensor({{5, 1}, {-2, 6}}), b = permuted(tensor({{0.5, 2, 9}, {8, 7, -2}}));
  const std::vector<Tensor> masks = global_masks({a, b}, 0.4);  // 4 of 10: 0.5, 1 and two of 2
  REQUIRE(masks.size() == 2);
  CHECK(masks[0].to_vector() == std::vector<Scalar>{1, 0, 1, 1});
  CHECK(masks[1].shape() == Shape{2, 3});
  CHECK(masks[1].to_vector() == std::vector<Scalar>{0, 0, 1, 1, 1, 0});
}

TEST_CASE("global_masks: masks share no memory, and there is none of no weight") {
  std::vector<Tensor> masks = global_masks({tensor({1, 2}), tensor({3, 4})}, 0.25);
  masks[0].copy_(full({2}, 7));
  CHECK(masks[1].to_vector() == std::vector<Scalar>{1, 1});
  CHECK_THROWS_AS(global_masks({}, 0.5), ValueError);
  CHECK_THROWS_AS(global_masks({tensor({1, 2}), tensor({not_a_number})}, 0.5), ValueError);
}

TEST_CASE("sparsity: zeros in parameters of two axes or more") {
  Sequential model(Linear(3, 4), ReLU(), Linear(4, 2));
  const NoGrad no_grad;
  std::vector<Tensor> parameters = model.parameters();
  parameters[0].copy_(tensor({{0, 1, -0.0}, {2, 0, 3}, {4, 5, not_a_number}, {6, 7, 8}}));
  parameters[1].copy_(zeros({4}));
  parameters[2].copy_(tensor({{0, 1, 1, 1}, {1, 1, 1, 0}}));
  CHECK(sparsity(model) == doctest::Approx(5.0 / 20));
  CHECK_THROWS_AS(sparsity(LayerNorm(3)), ValueError);
}

TEST_CASE("sparsity: a weight that two layers share counts once") {
  struct Shared : Module {
    void members(Members& visit) override {
      visit("a", a);
      visit("b", b);
      visit("c", c);
    }
    Tensor a, b, c;
  } shared;
  shared.a = shared.b = tensor({{0, 0}}).requires_grad_();
  shared.c = tensor({{1, 2, 3, 4, 5, 6}}).requires_grad_();
  CHECK(sparsity(shared) == doctest::Approx(0.25));
}

TEST_CASE("Pruning: what is pruned stays 0 under momentum and weight decay") {
  Tensor weight = tensor({{1, -2}, {3, 4}}).requires_grad_();
  SGD sgd({weight}, SGDOptions{0.5, 0.5, 0.25});
  sum(weight * tensor({{1, 2}, {3, 4}})).backward();
  sgd.step();  // the velocity is now the gradient with decay
  Pruning pruning({weight}, {tensor({{0, 1}, {1, 0}})});
  CHECK(weight.to_vector() == std::vector<Scalar>{0, -2.75, 1.125, 0});
  sgd.zero_grad();
  sgd.step();
  CHECK(weight.at({0, 0}) != 0);
  const Scalar kept = weight.at({0, 1});
  pruning.apply();
  CHECK(weight.at({0, 0}) == 0);
  CHECK(weight.at({1, 1}) == 0);
  CHECK(weight.at({0, 1}) == kept);
  CHECK(weight.requires_grad());
}

TEST_CASE("Pruning: infinite numbers become 0, and masks of later do not count") {
  const Tensor weight = tensor({infinity, not_a_number, -infinity, 2});
  Tensor mask = tensor({0, 0, 1, 1});
  Pruning pruning({weight}, {mask});
  CHECK(weight.to_vector() == std::vector<Scalar>{0, 0, -infinity, 2});
  mask.copy_(zeros({4}));
  pruning.apply();
  CHECK(weight.to_vector() == std::vector<Scalar>{0, 0, -infinity, 2});
}

TEST_CASE("Pruning: masks that do not fit") {
  const Tensor weight = ones({2, 3}), other = ones({2});
  CHECK_THROWS_AS(Pruning({weight, other}, {ones({2, 3})}), ValueError);
  CHECK_THROWS_AS(Pruning({weight}, {ones({3, 2})}), ShapeError);
  CHECK_THROWS_WITH_AS(Pruning({weight, other}, {zeros({2, 3}), full({2}, 0.5)}),
                       "pruning: mask 1 has 0.5: it must contain only 0 (pruned) or 1 (kept)",
                       ValueError);
  CHECK(sum(weight).item() == 6);
}

TEST_CASE("remove_hidden: the function of the other units") {
  manual_seed(1);
  Linear first(5, 7), second(7, 3);
  const Tensor x = randn({4, 5});
  const Tensor mask = tensor({1, 0, 1, 1, 0, 1, 0});
  const Tensor expected = second(relu(first(x)) * mask);
  const Linear before = first;
  remove_hidden(first, second, {6, 1, 4});
  CHECK(first.weight.shape() == Shape{4, 5});
  CHECK(first.bias.shape() == Shape{4});
  CHECK(second.weight.shape() == Shape{3, 4});
  CHECK(second.bias.shape() == Shape{3});
  check_close(second(relu(first(x))), expected, tolerance(1e-6, 1e-13));
  CHECK(first.weight.requires_grad());
  CHECK(first.bias.requires_grad());
  CHECK(second.weight.requires_grad());
  CHECK(before.weight.shape() == Shape{7, 5});
}

TEST_CASE("remove_hidden: numbers, without a bias, without gradients") {
  Linear first, second;
  first.weight = permuted(tensor({{1, 2}, {3, 4}, {5, 6}}));
  second.weight = permuted(tensor({{7, 8, 9}}));
  remove_hidden(first, second, {1});
  CHECK(first.weight.to_vector() == std::vector<Scalar>{1, 2, 5, 6});
  CHECK_FALSE(first.bias.defined());
  CHECK(second.weight.to_vector() == std::vector<Scalar>{7, 9});
  CHECK_FALSE(first.weight.requires_grad());
  remove_hidden(first, second, {});
  CHECK(first.weight.shape() == Shape{2, 2});
}

TEST_CASE("remove_hidden: units that are none") {
  Linear first(2, 3), second(3, 2), other(4, 2);
  CHECK_THROWS_AS(remove_hidden(first, other, {0}), ShapeError);
  CHECK_THROWS_AS(remove_hidden(first, second, {3}), ValueError);
  CHECK_THROWS_AS(remove_hidden(first, second, {-1}), ValueError);
  CHECK_THROWS_AS(remove_hidden(first, second, {1, 1}), ValueError);
  CHECK_THROWS_WITH_AS(remove_hidden(first, second, {0, 2, 1}),
                       "remove_hidden: 3 units of 3: at least one must be left", ValueError);
  CHECK(first.weight.shape() == Shape{3, 2});
}

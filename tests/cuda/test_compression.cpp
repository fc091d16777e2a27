// Weights on the device are pruned, shrunk and approximated there, as on the host.

#include "nn/nn.h"
#include "tests/check.h"

#include <doctest/doctest.h>

using namespace wick;

namespace {

Tensor on_device(const Nested& numbers) { return tensor(numbers).to(Device::Cuda); }

nn::Linear layer_of(const Nested& weight, const Nested& bias) {
  nn::Linear layer;
  layer.weight = on_device(weight).requires_grad_();
  layer.bias = on_device(bias).requires_grad_();
  return layer;
}

}  // namespace

TEST_CASE("cuda: masks are on the device of their weights, and prune there") {
  const Tensor a = on_device({{1, -4}, {3, 2}}), b = on_device({0.5, 5});
  const std::vector<Tensor> masks = nn::global_masks({a, b}, 0.5);
  CHECK(nn::magnitude_mask(a, 0.5).device() == Device::Cuda);
  CHECK(masks[1].device() == Device::Cuda);
  nn::Pruning pruning({a, b}, masks);
  CHECK(a.to_vector() == std::vector<Scalar>{0, -4, 3, 0});
  CHECK(b.to_vector() == std::vector<Scalar>{0, 5});
}

TEST_CASE("cuda: layers lose units on the device") {
  nn::Linear first = layer_of({{1, 2}, {3, 4}, {5, 6}}, {7, 8, 9});
  nn::Linear second = layer_of({{1, 2, 3}}, {4});
  nn::remove_hidden(first, second, {1});
  CHECK(first.weight.device() == Device::Cuda);
  CHECK(first.weight.to_vector() == std::vector<Scalar>{1, 2, 5, 6});
  CHECK(first.bias.to_vector() == std::vector<Scalar>{7, 9});
  CHECK(second.weight.to_vector() == std::vector<Scalar>{1, 3});
}

TEST_CASE("cuda: a layer of low rank is on the device of the layer") {
  const nn::Linear layer = layer_of({{1, 2}, {2, 4}, {3, 6}}, {1, 2, 3});
  const nn::LowRank both = nn::low_rank(layer, 1);
  CHECK(both.first.weight.device() == Device::Cuda);
  const Tensor x = on_device({{1, -1}, {0.5, 2}});
  check_close(both.second(both.first(x)).to(Device::Cpu), layer(x).to(Device::Cpu),
              tolerance(1e-5, 1e-12));
}

TEST_CASE("cuda: a loss with a teacher") {
  const Tensor logits = tensor({{1, 2, 0}, {0.5, -1, 3}}), teacher = tensor({{2, 0, 1}, {0, 1, 4}});
  const Ids labels{Shape{2}, {1, 0}};
  const Tensor loss =
      nn::distillation_loss(logits.to(Device::Cuda), teacher.to(Device::Cuda), labels, 4, 0.25);
  CHECK(loss.item() == doctest::Approx(1.290442505722).epsilon(tolerance(1e-5, 1e-10)));
}

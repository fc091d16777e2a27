// Every differentiable operation on the device and on the host: values and gradients, with plain
// operands and with views in another order.

#include "tests/core/gradient_cases.h"
#include "tests/cuda/arrays.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

struct Outcome {
  Tensor y;
  Inputs gradients;
};

Outcome run(const Case& each, Inputs inputs) {
  for (Tensor& x : inputs) x.requires_grad_();
  const Tensor y = each.function(inputs);
  return {y.detach(), grad(y, inputs, cotangent(y, 12).to(y.device()))};
}

// Results of a few hundred roundings at most: functions, sums and products of small tensors.
const double rounding = tolerance(2e-5, 1e-12);

}  // namespace

TEST_CASE("cuda: every operation and its gradients are the host's") {
  std::uint64_t seed = 20;
  for (const Case& each : cases()) {
    Generator generator(++seed);
    CAPTURE(each.operation);
    CAPTURE(seed);
    for (const bool in_order : {true, false}) {
      CAPTURE(in_order);
      Inputs here, there;
      for (const Shape& shape : each.shapes) {
        const Tensor x = each.prepare(randn(shape, generator));
        here.push_back(in_order ? x : permuted(x));
        there.push_back(Tensor(on_device(here.back().array())));
      }
      const Outcome expected = run(each, here);
      const Outcome received = run(each, there);
      CHECK(received.y.device() == Device::Cuda);
      check_close(received.y, expected.y, rounding);
      for (std::size_t i = 0; i < here.size(); ++i) {
        CAPTURE(i);
        CHECK(received.gradients[i].device() == Device::Cuda);
        check_close(received.gradients[i], expected.gradients[i], rounding);
      }
    }
  }
}

TEST_CASE("cuda: tensors are made where they are asked for") {
  check_close(zeros(Shape{3}, Device::Cuda), {0, 0, 0}, 0);
  check_close(ones(Shape{2}, Device::Cuda), {1, 1}, 0);
  check_close(full(Shape{2}, 3, Device::Cuda), {3, 3}, 0);
  check_close(tril(ones(Shape{2, 3}, Device::Cuda), 1), tril(ones(Shape{2, 3}), 1), 0);
  check_close(triu(ones(Shape{2, 3}, Device::Cuda), -1), triu(ones(Shape{2, 3}), -1), 0);
  const Ids largest = argmax(tensor({{1, 5, 2}, {7, 0, 7}}).to(Device::Cuda), 1);
  CHECK(largest.values == std::vector<std::int64_t>{1, 0});
}

TEST_CASE("cuda: operands on two devices are an error that says so") {
  const Tensor x = ones(Shape{2});
  CHECK_THROWS_AS(x + x.to(Device::Cuda), DeviceError);
}
